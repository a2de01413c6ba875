"""Write the golden playthroughs anew. Look at the difference before it is committed."""

from tests.contract.golden.playthrough import FOLDER, playthrough
from tests.contract.tables import tables

for table in tables():
    (FOLDER / f"{table}.txt").write_text(playthrough(table), encoding="utf-8")
    print(f"{table}.txt")
