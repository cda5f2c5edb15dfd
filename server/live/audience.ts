/** The events that a session may hear: of lists that it may see, and of records that it has. */
import { createHash } from "node:crypto"
import { can } from "../../src/core/access/permissions"
import { fitsAll, recordFilters } from "../../src/core/access/record-filter"
import type { LiveEvent, LiveMessage } from "../../src/core/live/event"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { orElse } from "../../src/core/schema/rule-error"
import type { Values } from "../../src/core/schema/types"
import type { Session } from "../auth/engine"
import { linkTable, storageOf, storedResources } from "../database/schema"
import { versionOf } from "../database/table-versions"
import type { Versions } from "../database/types"
import type { RecordEngine } from "../records/engine"
import { isGuarded } from "../records/note-write"
import { recordsOf } from "../records/present"
import { readRows } from "../records/read"
import { hiddenFrom } from "../records/run-hooks"

/** A change as a process hears it. */
export interface Heard extends LiveEvent {
  /** Values before the change, of guarded resources. */
  before?: Values | undefined
}

/** A resource with its own list, and the variants of the list. */
export interface LiveResource {
  resource: Resource
  all: readonly Resource[]
  /** Tables of its records, their lines and references to many. */
  tables: readonly string[]
  guarded: boolean
}

/** Tables of a resource's records, their lines and references to many. */
export function ownTables(resource: Resource): string[] {
  const links = resource.fields.flatMap((field) =>
    storageOf(field) === "links" && field.column !== null ? [linkTable(resource.table, field.column)] : [],
  )
  const lines = resource.fields.flatMap((field) => {
    const part = field.lines?.part()
    return part ? ownTables(part) : []
  })
  return [resource.table, ...links, ...lines]
}

/** Resources with events, by name. */
export function liveResources(
  engine: Pick<RecordEngine, "registry" | "hooks">,
): ReadonlyMap<string, LiveResource> {
  const stored = storedResources(engine.registry)
  return new Map(
    stored
      .filter(({ variantOf, name, owner }) => variantOf === name && owner === null)
      .map((resource) => [
        resource.name,
        {
          resource,
          all: stored.filter((other) => other.variantOf === resource.name),
          tables: ownTables(resource),
          guarded: isGuarded(engine, resource),
        },
      ]),
  )
}

export const maySee = ({ grants }: Pick<Session, "grants">, { all }: LiveResource): boolean =>
  all.some(({ access }) => access.actions.has("list") && can(grants, access.module, "list"))

/** Fingerprint of a resource's tables. */
export const stateOf = ({ tables }: Pick<LiveResource, "tables">, versions: Versions): string =>
  createHash("sha256").update(versionOf(versions, tables)).digest("base64url").slice(0, 8)

/** The records of guarded resources as they are now: `resource id` → record. */
export type Records = ReadonlyMap<string, Values>

const keyOf = ({ resource, id }: Pick<LiveEvent, "resource" | "id">) => `${resource} ${id}`

export async function readGuarded(
  { db, registry }: { db: RecordEngine["db"]; registry: Registry },
  events: readonly Heard[],
  resources: ReadonlyMap<string, LiveResource>,
): Promise<Records> {
  const records = new Map<string, Values>()
  for (const { resource, guarded } of resources.values()) {
    const ids = new Set(events.filter((one) => one.resource === resource.name).map(({ id }) => id))
    if (!guarded || ids.size === 0) continue
    const rows = await readRows(db.queries, resource, [...ids])
    for (const record of await recordsOf(rows, { trx: db.queries, registry, resource }))
      records.set(keyOf({ resource: resource.name, id: String(record.id) }), record)
  }
  return records
}

/** True if the session has a record with these values. A rule that throws shows nothing. */
function has(
  engine: RecordEngine,
  session: Session,
  resource: Resource,
  record: Values | undefined,
): boolean {
  if (!record) return false
  const { grants, id, name, role } = session
  return orElse(() => {
    const filters = recordFilters(resource, grants, { id, name, role })
    return (!filters || fitsAll(record, filters)) && !hiddenFrom({ engine, session, resource }, record)
  }, false)
}

/** The event as the session may hear it: a record that has left its records was deleted for it. */
function heardBy(
  engine: RecordEngine,
  session: Session,
  { resource, guarded }: LiveResource,
  { event, records }: { event: Heard; records: Records },
): LiveEvent[] {
  const { before, ...sent } = event
  if (!guarded || has(engine, session, resource, records.get(keyOf(event)))) return [sent]
  if (event.action === "editing" || event.action === "create" || !has(engine, session, resource, before))
    return []
  return [{ ...sent, action: "delete" }]
}

export interface Batch {
  events: readonly Heard[]
  stale: ReadonlySet<string>
  records: Records
  versions: Versions
}

/** The message of a batch for a session; undefined if it may hear nothing of it. */
export function messageFor(
  engine: RecordEngine,
  session: Session,
  { events, stale, records, versions }: Batch,
  resources: ReadonlyMap<string, LiveResource>,
): LiveMessage | undefined {
  const seen = new Map([...resources].filter(([, one]) => maySee(session, one)))
  const own = events.flatMap((event) => {
    const one = seen.get(event.resource)
    return one ? heardBy(engine, session, one, { event, records }) : []
  })
  const others = [...stale].filter((name) => seen.has(name))
  const named = new Set([...own.map(({ resource }) => resource), ...others])
  if (named.size === 0) return undefined
  return { events: own, stale: others, states: statesOf(seen, named, versions) }
}

function statesOf(
  seen: ReadonlyMap<string, LiveResource>,
  names: Iterable<string>,
  versions: Versions,
): Record<string, string> {
  const states: Record<string, string> = {}
  for (const name of names) {
    const one = seen.get(name)
    if (one) states[name] = stateOf(one, versions)
  }
  return states
}

/** The first message of a stream: the states of all lists that the session may see. */
export function greetingFor(
  session: Session,
  versions: Versions,
  resources: ReadonlyMap<string, LiveResource>,
): LiveMessage {
  const seen = new Map([...resources].filter(([, one]) => maySee(session, one)))
  return { events: [], stale: [], states: statesOf(seen, seen.keys(), versions) }
}
