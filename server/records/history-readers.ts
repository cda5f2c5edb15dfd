/** Fields of records that a session may read by the record's own call: the history shows no others (AB-116). */
import { readAt } from "../../src/core/codec/path"
import type { Resource } from "../../src/core/schema/resource"
import type { Session } from "../auth/engine"
import type { RecordEngine } from "./engine"
import { present } from "./present"
import { readRows } from "./read"
import { decorate, isPersonal, visibleRows } from "./run-hooks"
import { sessionView } from "./session-view"

interface Asking {
  engine: RecordEngine
  session: Session
  resource: Resource
}

export interface Readers {
  /** False if the record exists and is hidden from this session. */
  sees: (id: string) => boolean
  /** True if the record's own response has the field as it is stored. */
  reads: (id: string, key: string) => boolean
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Entries of lines have the id of their owner, and are read as its field of lines is.
 * @param ids of existing and deleted records; of deleted ones every field of the response counts as readable
 * @returns `reads` is false for a field that no response has, or that a hook removes or changes for this session
 */
export async function historyReaders(asking: Asking, ids: readonly string[]): Promise<Readers> {
  const { engine } = asking
  const view = sessionView(engine.registry, asking.session)
  const resource = view.registry.restrict(asking.resource)
  const { owner } = resource
  if (owner) {
    const owning = await historyReaders({ ...asking, resource: engine.registry.get(owner.resource) }, ids)
    const keys = new Set(resource.fields.flatMap(({ key, read }) => (read ? [key] : [])))
    return { sees: owning.sees, reads: (id, key) => keys.has(key) && owning.reads(id, owner.field) }
  }
  const answered = new Map(resource.fields.flatMap(({ key, read }) => (read ? [[key, read] as const] : [])))
  if (!isPersonal(asking) && !view.hides(resource))
    return { sees: () => true, reads: (_, key) => answered.has(key) }
  const where = { trx: engine.db.queries, registry: engine.registry, resource }
  const rows = await readRows(where.trx, resource, [...new Set(ids)])
  const visible = new Set(await visibleRows(rows, asking))
  const hidden = new Set(rows.filter((row) => !visible.has(row)).map(({ id }) => String(id)))
  const stored = await present(rows, where)
  const own = structuredClone(stored)
  await decorate(own, { ...asking, trx: where.trx })
  const changed = new Set(
    stored.flatMap((answer, index) =>
      [...answered]
        .filter(([, path]) => !same(readAt(answer, path), readAt(own[index], path)))
        .map(([key]) => `${answer.id} ${key}`),
    ),
  )
  return {
    sees: (id) => !hidden.has(id),
    reads: (id, key) => answered.has(key) && !hidden.has(id) && !changed.has(`${id} ${key}`),
  }
}
