/** The fields and records of a session: the one place from which lists, choices, histories and writes take them. */
import { recordFilters } from "../../src/core/access/record-filter"
import { type SessionRegistry, sessionRegistry } from "../../src/core/access/session-registry"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { RecordFilter } from "../../src/core/schema/types"
import { fieldType, linkFields } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import type { Queries } from "../database/types"
import { type RecordScope, scopeOf } from "./record-scope"

export interface SessionView {
  /** The declarations with the fields of the session. */
  registry: SessionRegistry
  /** The condition of the session's records; undefined: all. */
  scope: (trx: Queries, resource: Resource) => RecordScope | undefined
  /** True if the session may lack records of the resource. */
  hides: (resource: Resource) => boolean
  /**
   * Differs for sessions that get different responses of a resource. '': every field and record, also of the resources that
   * its responses show.
   */
  keyOf: (resource: Resource) => string
}

type Viewer = Pick<Session, "id" | "name" | "role" | "grants">

const views = new WeakMap<Viewer, SessionView>()

const shown = new WeakMap<Resource, readonly Resource[]>()

/** Resources whose records the responses of a resource show or count. */
function shownBy(registry: Registry, resource: Resource): readonly Resource[] {
  const found = shown.get(resource)
  if (found) return found
  const own = [resource, ...resource.fields.flatMap(({ lines }) => lines?.part() ?? [])]
  const names = own.flatMap(({ fields }) => [
    ...linkFields(fields).map(({ link }) => link.resource),
    ...fields.flatMap((field) => fieldType(field).counts(field)?.resource ?? []),
  ])
  const all = [resource, ...[...new Set(names)].sort().flatMap((name) => registry.find(name) ?? [])]
  shown.set(resource, all)
  return all
}

/** One object for each session that was read: its conditions are computed once. */
export function sessionView(registry: Registry, session: Viewer): SessionView {
  const known = views.get(session)
  if (known) return known
  const { id, name, role, grants } = session
  const fields = sessionRegistry(registry, grants)
  const filters = new Map<string, readonly RecordFilter[] | null>()
  const filtersOf = (resource: Resource) => {
    const found = filters.get(resource.variantOf)
    if (found !== undefined) return found
    const made = recordFilters(resource, grants, { id, name, role })
    filters.set(resource.variantOf, made)
    return made
  }
  const view: SessionView = {
    registry: fields,
    scope: (trx, resource) => {
      const own = filtersOf(resource)
      return own ? scopeOf(trx, registry.find(resource.name) ?? resource, own) : undefined
    },
    hides: (resource) => filtersOf(resource) !== null,
    keyOf: (resource) => {
      const conditions = shownBy(registry, resource).map(filtersOf)
      const isWhole = fields.fieldRights === "" && conditions.every((one) => one === null)
      return isWhole ? "" : JSON.stringify([fields.fieldRights, conditions])
    },
  }
  views.set(session, view)
  return view
}
