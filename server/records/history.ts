/** Changes of a write, computed from the declaration and the rows. */
import type { Changes, FieldChange } from "../../src/core/history/entry"
import { type Field, labelKey, type Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { isEmpty } from "../../src/core/validation/values"
import { fieldType, linkOf, nameOf } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import { fromRow } from "../database/columns"
import { storageOf } from "../database/schema"
import type { Queries, Row } from "../database/types"
import { type Clock, recordRow, rowOf } from "../history/record"

/** A record's stored values: its row's columns, and from the decoded record those of other tables. */
export const storedValues = (resource: Resource, row: Row, decoded: Values): Values => ({
  ...decoded,
  ...fromRow(resource, row),
})

/** True if the history stores a field: not for secrets and for fields without storage. */
export const isRecorded = (resource: Resource, field: Field): boolean =>
  storageOf(field) !== null &&
  field.key !== resource.account?.password &&
  !fieldType(field).keptFromDrafts(null)

const plain = (value: unknown): unknown => (isEmpty(value) ? null : value)

/** @param before undefined for a new record @param after undefined for a deleted one */
export function changesOf(
  resource: Resource,
  before: Values | undefined,
  after: Values | undefined,
): Changes {
  const changes: Record<string, FieldChange> = {}
  for (const field of resource.fields) {
    if (!isRecorded(resource, field)) continue
    const [was, is] = [plain(before?.[field.key]), plain(after?.[field.key])]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    const label = (values: Values | undefined) => values?.[labelKey(field.key)] ?? null
    changes[field.key] = {
      before: was,
      after: is,
      ...(linkOf(field) && { labels: { before: label(before), after: label(after) } }),
    }
  }
  return changes
}

export interface Written {
  clock: Clock
  session: Session
  resource: Resource
  action: "create" | "edit" | "delete" | "restore" | "action"
  id: string
  before?: Values | undefined
  after?: Values | undefined
  /** An action's label and inputs, by `action-keys.ts`, or a line's number, by `line-key.ts`. */
  more?: Changes | undefined
  /** The import that the write belongs to. */
  importId?: string | undefined
  /** An entry even if no field of the record itself has changed: its lines have. */
  touched?: boolean
}

/** Key of the entries that a page of the history can show as one. */
const groupKey = ({ importId, action, actor }: { importId: string; action: string; actor: string }): string =>
  `${importId} ${action} ${actor}`

/** Records a write in its transaction, unless the declaration has no history or the save changes nothing. */
export async function recordWrite(trx: Queries, written: Written): Promise<void> {
  const { clock, session, resource, action, id, before, after, more, importId, touched = false } = written
  if (!resource.history) return
  const changes = { ...more, ...changesOf(resource, before, after) }
  if (action === "edit" && !touched && Object.keys(changes).length === 0) return
  const row = rowOf(clock, {
    actor: session,
    action,
    resource: resource.name,
    recordId: id,
    recordName: nameOf(resource, after ?? before ?? {}),
    changes,
  })
  await recordRow(trx, row)
  if (importId === undefined) return
  const key = resource.owner ? null : groupKey({ importId, action, actor: session.id })
  await trx
    .insertInto("import_entries")
    .values({ entry_id: row.id, import_id: importId, group_key: key })
    .execute()
}
