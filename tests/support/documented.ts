/**
 * The product as docs/requirements.md has it. Some checks are strict for it alone, because they would refuse ordinary words and
 * unfinished work of a new entity: the engine names nothing of it, and every text has its English. Declarations that tests
 * alone have are tried beside it, so that no entity of the product can have their names.
 */
import { resources } from "../../resources/index"
import type { Declared } from "../../src/core/schema/define"

/** Add an entity once its texts have their English, and none of its keys is a word of the engine. */
const DOCUMENTED = new Set([
  "roles",
  "positions",
  "groups",
  "partnerTypes",
  "suppliers",
  "varieties",
  "admins",
  "employees",
  "partners",
  "subAgents",
  "transportations",
  "members",
  "pioneers",
  "managers",
  "verifications",
  "transactions",
  "commissions",
])

export const isDocumented = ({ name }: { name: string }): boolean => DOCUMENTED.has(name)

export const documentedResources: readonly Declared[] = resources.filter(isDocumented)
