/** A list whose keys are kept, with all that is asked for them. */
import type { Registry } from "../../src/core/schema/registry"
import type { Listed } from "../database/listed"
import type { Database } from "../database/types"

export interface ListedSite {
  db: Database
  registry: Registry
  listed: Listed
}
