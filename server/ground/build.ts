/** Hash of this server build, to recognise data that another build has computed. */
import { createHash, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const own = fileURLToPath(import.meta.url)

/** The built server is one file with all of its code. A server run from its sources has a new id at each start. */
export const BUILD: string = /[\\/]server[\\/]ground[\\/]build\.ts$/.test(own)
  ? randomUUID()
  : createHash("sha256").update(readFileSync(own)).digest("hex")
