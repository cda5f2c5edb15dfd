/**
 * Who may do what with copies. One's own follow the right to see the list in one's browser; those of everybody, with
 * whatever stands in their browsers, follow all the rights of the list's module together.
 */
import { hasWholeModule } from "../../src/core/access/permissions"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import { forbidden, notFound } from "../ground/api-error"
import { requireRight } from "../records/rights"

/** The resources whose rows lie in browsers under a key. @throws ApiError 404 where there are none */
export function listedUnder(registry: Registry, key: string): Resource[] {
  const found = registry.all.filter(({ source }) => source.kind === "browser" && source.key === key)
  if (found.length === 0) throw notFound()
  return found
}

/** @throws ApiError 403 */
export const requireOwn = (session: Session, resources: readonly Resource[]): void =>
  requireRight(session, resources, "list")

export const maySeeAll = (session: Session, resources: readonly Resource[]): boolean =>
  resources.some(({ access }) => access.actions.has("list") && hasWholeModule(session.grants, access.module))

/** @param account whose copies are asked for @throws ApiError 403 */
export function requireCopiesOf(session: Session, resources: readonly Resource[], account: string): void {
  requireOwn(session, resources)
  if (account !== session.id && !maySeeAll(session, resources)) throw forbidden()
}
