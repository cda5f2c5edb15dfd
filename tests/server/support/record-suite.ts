/** Rules of records on every database: always on SQLite, and on PostgreSQL if it is installed. */
import { beforeAll, describe } from "vitest"
import type { Database } from "../../../server/database/types"
import { openProduct } from "./api"
import { basics } from "./people"
import { codeTests } from "./records/codes"
import { linkTests } from "./records/links"
import type { Opened } from "./records/opened"
import { peopleTests } from "./records/people"
import { sampleTests } from "./records/sample"
import { versionTests } from "./records/versions"
import { workedOutTests } from "./records/worked-out"

export function recordSuite(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let server: Opened

    beforeAll(async () => {
      const product = await openProduct({ db: open })
      server = { server: product, root: product.root, b: await basics(product.root) }
    }, 120_000)

    const opened = () => server
    peopleTests(opened)
    codeTests(opened)
    linkTests(opened)
    versionTests(opened)
    workedOutTests(open)
    sampleTests(open)
  })
}
