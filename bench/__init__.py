"""What is measured, and how: `make bench`, or `python -m bench [engine] [http]`."""
