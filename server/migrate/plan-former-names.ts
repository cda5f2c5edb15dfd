/** Notes about renames: a `was` that names nothing of the database, and a rename without `was`. */
import { nearest } from "../../src/core/schema/check/nearest"
import type { FieldLine, Lineage } from "./lineage"
import type { Note, Step } from "./plan"
import type { Planning } from "./planning"
import type { Dropped, SnapshotField, SnapshotResource } from "./schema-snapshot"

/** Fields without a stored predecessor, in tables that exist. Variants repeat those of their resource. */
const newFields = ({ tables }: Lineage): FieldLine[] =>
  tables
    .filter(({ from }) => from !== null)
    .flatMap(({ fields }) => fields)
    .filter(({ resource, before, back }) => !before && !back && resource.variantOf === resource.name)

const isAlike = (now: SnapshotField, gone: SnapshotField): boolean =>
  now.type === gone.type && now.kind === gone.kind && now.target === gone.target

/** The only candidate, or the one whose name is nearest. */
function likely<T>(name: string, candidates: readonly T[], nameOf: (candidate: T) => string): T | undefined {
  if (candidates.length < 2) return candidates[0]
  const near = nearest(name, candidates.map(nameOf))
  return candidates.find((candidate) => nameOf(candidate) === near)
}

const renamedNote = (place: string, former: string, records: string): Note => ({
  place,
  sentence: `is new, and '${former}' of the same ${records} is dropped: if it was renamed, declare \`was: "${former}"\``,
})

function renamedFields(added: readonly FieldLine[], drops: readonly Dropped[]): Note[] {
  return drops.flatMap(({ resource: name, field: gone }) => {
    if (!gone) return []
    const alike = added.filter(
      ({ resource, now }) => [resource.name, ...resource.was].includes(name) && isAlike(now, gone),
    )
    const found = likely(gone.key, alike, ({ field }) => field.key)
    return found ? [renamedNote(`${found.resource.name}.${found.field.key}`, gone.key, "type")] : []
  })
}

/** True if at least half of the former fields are declared again. */
function resembles(now: SnapshotResource, { fields }: SnapshotResource): boolean {
  const same = fields.filter((gone) =>
    now.fields.some((field) => field.key === gone.key && isAlike(field, gone)),
  )
  return fields.length > 0 && same.length * 2 >= fields.length
}

function renamedTables({ tables, next }: Lineage, drops: readonly Dropped[]): Note[] {
  const made = tables.filter(({ from, back }) => from === null && !back).map(({ spec }) => spec.name)
  const added = next.resources.filter(({ table }) => made.includes(table))
  return drops.flatMap(({ resources = [] }) =>
    resources.flatMap((gone) => {
      const alike = added.filter((resource) => resembles(resource, gone))
      const found = likely(gone.name, alike, ({ name }) => name)
      return found ? [renamedNote(found.name, gone.name, "fields")] : []
    }),
  )
}

/** A `was` of a part that has no stored predecessor; one whose rename is done has it. */
function unknownNames({ tables, snapshot }: Lineage, added: readonly FieldLine[]): Note[] {
  const note = (place: string, was: readonly string[], known: readonly string[]): Note => {
    const near = was.map((name) => nearest(name, known)).find((name) => name !== undefined)
    return {
      place,
      sentence: `was ${was.map((name) => `'${name}'`).join(", ")}, which this database does not have: it begins empty${near === undefined ? "" : `; did you mean \`was: "${near}"\`?`}`,
    }
  }
  const resources = snapshot?.resources ?? []
  const ofFields = added
    .filter(({ field }) => field.was.length > 0)
    .map(({ resource, field }) => {
      const own = resources.find(({ name }) => [resource.name, ...resource.was].includes(name))
      return note(`${resource.name}.${field.key}`, field.was, own?.fields.map(({ key }) => key) ?? [])
    })
  const made = tables.filter(({ from, back }) => from === null && !back)
  const owners = new Set(made.flatMap(({ fields }) => fields.map(({ resource }) => resource)))
  const ofTables = [...owners]
    .filter(({ was, variantOf, name }) => was.length > 0 && variantOf === name)
    .map(({ name, was }) =>
      note(
        name,
        was,
        resources.map((one) => one.name),
      ),
    )
  return [...ofFields, ...ofTables]
}

/** @param steps the planned steps, with the parts that they set aside */
export function formerNameNotes({ lineage }: Planning, steps: readonly Step[]): Note[] {
  if (!lineage.snapshot) return []
  const drops = steps.flatMap((step) => step.drops ?? [])
  const added = newFields(lineage)
  const unnamed = added.filter(({ field }) => field.was.length === 0)
  return [...renamedFields(unnamed, drops), ...renamedTables(lineage, drops), ...unknownNames(lineage, added)]
}
