import { labelKey } from "../../core/schema/resource"
import { isEmpty } from "../../core/validation/validate"
import { defineFieldType } from "../field-type"

/** No record has this id: what is neither text nor number is refused as a choice that is not there, and not lost. */
const NO_ID = "?"

const idOf = (input: unknown): string | null => {
  const id = typeof input === "object" && input !== null ? (input as { id?: unknown }).id : input
  if (id === undefined || id === null || id === "") return null
  return typeof id === "string" || typeof id === "number" ? String(id) : NO_ID
}

/** The id of another resource's record, or a list of ids; answers may hold ids or whole records. */
export const referenceType = defineFieldType<"reference", string | readonly string[]>({
  type: "reference",
  storage: (field) => (field.many ? "links" : "text"),
  operators: ["contains"],
  parse: (input, field) => {
    if (!field.many) return idOf(input)
    const ids = Array.isArray(input) ? input.map(idOf).filter((id) => id !== null) : []
    return [...new Set(ids)]
  },
  serialise: (value, field) => (field.many ? (value ?? []) : (value ?? undefined) || undefined),
  format: (value, field, record) => {
    const label = record[labelKey(field.key)]
    if (typeof label === "string") return label
    const shown = Array.isArray(label) ? label : value
    return Array.isArray(shown) ? shown.join(", ") : isEmpty(shown) ? "" : String(shown)
  },
  validate: (value, field, _, context) => {
    if (isEmpty(value) || field.many) return undefined
    const unchanged = context.original?.[field.key] === value
    const rows = context.rows(field.resource)
    if (unchanged || rows === undefined) return undefined
    // Looked up by the value itself: a derived one may be newer than what `ref` sees.
    const target = rows.find((row) => row.id === value)
    if (!target || (field.where && !field.where(target, context)))
      return `${field.label}: pilihan tidak tersedia`
    return undefined
  },
  sample: () => null,
})
