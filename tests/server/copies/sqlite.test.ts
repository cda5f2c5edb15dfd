import { openSqlite } from "../../../server/database/sqlite"
import { copiesSuite } from "../support/copies-suite"

copiesSuite("copies on SQLite", async () => openSqlite(":memory:"))
