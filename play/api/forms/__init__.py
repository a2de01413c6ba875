"""The forms of requests and answers, as the OpenAPI document names them."""
