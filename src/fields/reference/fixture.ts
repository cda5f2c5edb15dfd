import { formatReading } from "../../core/format/reading"
import type { FieldFixture } from "../fixture"

export const fixture: FieldFixture<"reference"> = {
  field: { type: "reference", label: "x", resource: "others" },
  wire: { id: 7, name: "Tujuh" },
  value: "7",
  shown: "–",
  sent: "7",
  refused: ["tidak ada"],
  fill: (value, { label, resource, optionLabel, many, reads }, { context, titleOf }) => {
    const nameOf = (id: unknown) => {
      const target = context.rows(resource)?.find((row) => row.id === id)
      return formatReading(String(target?.[optionLabel ?? titleOf(resource)] ?? id), reads)
    }
    return [
      many && Array.isArray(value) ? { label, options: value.map(nameOf) } : { label, option: nameOf(value) },
    ]
  },
}
