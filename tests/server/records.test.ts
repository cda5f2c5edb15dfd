import { openSqlite } from "../../server/database/sqlite"
import { recordSuite } from "./support/record-suite"

recordSuite("records on SQLite", async () => openSqlite(":memory:"))
