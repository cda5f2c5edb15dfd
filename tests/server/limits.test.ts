import { openSqlite } from "../../server/database/sqlite"
import { limitSuite } from "./support/limit-suite"

limitSuite("length limits on SQLite", async () => openSqlite(":memory:"))
