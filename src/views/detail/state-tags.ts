import type { Resource } from "../../core/schema/resource"
import type { Option, Values } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"

interface StateTag {
  key: string
  text: string
  tone: Option["tone"]
}

/**
 * The state of a record, beside its name: the field of its detail whose options have tones. Of several such fields only the
 * columns of the list count, since a text as 'Ada' needs the label of its line.
 */
export function stateTags(resource: Resource, record: Values): StateTag[] {
  const columns = new Set(resource.list.columns.map(({ field }) => field))
  const toned = resource.show.fields.flatMap(({ field: key }) => {
    const field = resource.field(key)
    return "options" in field && field.type === "select" && field.options.some(({ tone }) => tone)
      ? [field]
      : []
  })
  const shown = toned.length === 1 ? toned : toned.filter(({ key }) => columns.has(key))
  return shown.flatMap((field) => {
    const value = record[field.key]
    const text = formatValue(value, field, record)
    const tone = field.options.find((option) => option.value === value)?.tone
    return text ? [{ key: field.key, text, tone }] : []
  })
}
