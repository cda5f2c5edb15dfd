/** Stores the lines of a record in its owner's transaction, each change with its own entry in the history. */
import { LINE_KEY } from "../../src/core/history/line-key"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { Session } from "../auth/engine"
import { databaseFault } from "../database/faults"
import type { Queries } from "../database/types"
import { ApiError, refuseFields } from "../ground/api-error"
import type { Change } from "../hooks/hook"
import type { RecordEngine } from "./engine"
import { changesOf, recordWrite } from "./history"
import { type LinesField, lineRows, linesFields, linesIn, placed } from "./lines"
import { recordsOf } from "./present"
import { runHooks } from "./run-hooks"
import { requireSteps } from "./steps"
import { insertRecord, storeError, updateRecord } from "./store"

interface Site {
  importId?: string
  engine: RecordEngine
  session: Session
  /** The owner's. */
  resource: Resource
}

interface OwnerWrite {
  /** Id of the owner. */
  id: string
  /** Its values to store; undefined: it is deleted. */
  values: Values | undefined
  /** Its stored values; undefined for a new one. */
  original: Values | undefined
}

interface LineWrite {
  action: Change["action"]
  /** The place among the sent lines; undefined for a deleted one. */
  index: number | undefined
  before: Values | undefined
  after: Values | undefined
}

/** The changes from the stored lines to the new ones. Deletions come first, since they free unique values. */
function lineWrites(linesField: LinesField, { values, original }: OwnerWrite): LineWrite[] {
  const lines = linesIn(values, linesField)
  const before = new Map(linesIn(original, linesField).map((line) => [line.id, line]))
  const ids = new Set(lines.map(({ id }) => id))
  const deleted = [...before.values()].filter(({ id }) => !ids.has(id))
  return [
    ...deleted.map(
      (line): LineWrite => ({ action: "delete", index: undefined, before: line, after: undefined }),
    ),
    ...lines.flatMap((after, index): LineWrite[] => {
      const stored = before.get(after.id)
      if (!stored) return [{ action: "create", index, before: undefined, after }]
      const same = Object.keys(changesOf(linesField.part, stored, after)).length === 0
      return same ? [] : [{ action: "edit", index, before: stored, after }]
    }),
  ]
}

/** The refusal of a line, at its place; other errors stay as they are. */
function refusal(error: unknown, now: Site, { field, lines }: LinesField, { index }: LineWrite): unknown {
  const resource = now.engine.registry.get(lines.resource)
  if (index !== undefined) return placed(storeError(error, resource) ?? error, field.key, index)
  if (databaseFault(error)?.kind === "foreign-key")
    return refuseFields(409, { [field.key]: `${field.label}: ada baris yang masih dipakai data lain.` })
  return error instanceof ApiError && (error.status === 409 || error.status === 422)
    ? refuseFields(error.status, { [field.key]: error.message })
    : error
}

async function writeLine(
  trx: Queries,
  now: Site,
  { owner, linesField, write }: { owner: string; linesField: LinesField; write: LineWrite },
): Promise<void> {
  const { engine, session } = now
  const { by, resource: name } = linesField.lines
  const resource = engine.registry.get(name)
  const { action, before, after } = write
  const id = String((after ?? before)?.id)
  const values = { ...(after ?? before), [by]: owner }
  const original = before && { ...before, [by]: owner }
  const change: Change = { engine, trx, session, resource, action, id, values, original }
  const at = engine.now().toISOString()
  if (original) requireSteps(session, resource, { original, values })
  await runHooks("before", engine, change)
  if (action === "delete") await trx.deleteFrom(resource.table).where("id", "=", id).execute()
  else if (action === "create") await insertRecord({ trx, resource, id, values, now: at })
  else await updateRecord({ trx, resource, id, values, now: at, version: Number(before?.version) })
  await runHooks("after", engine, change)
}

/**
 * Stores the lines of all fields. Their history entries have the owner's id, and come before the owner's own entry.
 * @returns true if a line was changed @throws ApiError 409, 422 with the place of the line
 */
export async function writeLines(trx: Queries, now: Site, owner: OwnerWrite): Promise<boolean> {
  const { engine, session, resource } = now
  let changed = false
  for (const linesField of linesFields(resource)) {
    const { part } = linesField
    const writes = lineWrites(linesField, owner)
    if (writes.length === 0) continue
    changed = true
    for (const write of writes)
      try {
        await writeLine(trx, now, { owner: owner.id, linesField, write })
      } catch (error) {
        throw refusal(error, now, linesField, write)
      }
    // Read again, for the names of references.
    const rows = (await lineRows(trx, linesField, [owner.id])).get(owner.id) ?? []
    const records = await recordsOf(rows, { trx, registry: engine.registry, resource: part })
    const stored = new Map(records.map((record) => [record.id, record]))
    const [before, after] = [linesIn(owner.original, linesField), records].map(
      (some) => new Map(some.map(({ id }, index) => [id, index + 1])),
    )
    const numberOf = (write: LineWrite) => ({
      before: before?.get(write.before?.id) ?? null,
      after: after?.get(write.after?.id) ?? null,
    })
    for (const write of writes)
      await recordWrite(trx, {
        clock: engine,
        session,
        resource: part,
        action: write.action,
        id: owner.id,
        before: write.before,
        after: write.after && stored.get(write.after.id),
        more: { [LINE_KEY]: numberOf(write) },
        importId: now.importId,
      })
  }
  return changed
}
