/**
 * Rights to copies. Own copies need the right to see the list; copies of all users need all rights of the list's
 * module.
 */
import { hasWholeModule } from "../../src/core/access/permissions"
import { recordFilters } from "../../src/core/access/record-filter"
import { mayRead } from "../../src/core/access/session-registry"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import { forbidden, notFound } from "../ground/api-error"
import { requireRight } from "../records/rights"

/** Resources stored in browsers under a key. @throws ApiError 404 if there are none */
export function resourcesStoredUnder(registry: Registry, key: string): Resource[] {
  const found = registry.all.filter(({ source }) => source.kind === "browser" && source.key === key)
  if (found.length === 0) throw notFound()
  return found
}

/** @throws ApiError 403 */
export const requireListRight = (session: Session, resources: readonly Resource[]): void =>
  requireRight(session, resources, "list")

export const maySeeAll = (session: Session, resources: readonly Resource[]): boolean =>
  resources.some(
    ({ access }) => access.actions.has("list") && hasWholeModule(session.grants, access.module),
  ) && seesWhole(session, resources)

/** True if the session has every record with every field. Copies hold the stored text of a list, which no right divides. */
export const seesWhole = ({ id, name, role, grants }: Session, resources: readonly Resource[]): boolean =>
  resources.every(
    (resource) =>
      recordFilters(resource, grants, { id, name, role }) === null &&
      [...resource.access.fields.keys()].every((key) => mayRead(resource, key, grants)),
  )

/** Reading a copy needs the whole list; sending one does not: the browser has it. @throws ApiError 403 */
export function requireWhole(session: Session, resources: readonly Resource[]): void {
  if (!seesWhole(session, resources)) throw forbidden()
}

/** @param account owner of the copies @throws ApiError 403 */
export function requireCopiesOf(session: Session, resources: readonly Resource[], account: string): void {
  requireListRight(session, resources)
  if (account !== session.id && !maySeeAll(session, resources)) throw forbidden()
}
