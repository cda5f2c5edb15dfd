/** Which build of the server this is, for what was made by another one and may be made differently now. */
import { createHash, randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const own = fileURLToPath(import.meta.url)

/** The built server is one file, everything that it works with in it; from sources each start is one of its own. */
export const BUILD: string = /[\\/]server[\\/]ground[\\/]build\.ts$/.test(own)
  ? randomUUID()
  : createHash("sha256").update(readFileSync(own)).digest("hex")
