import { MONTHS, monthName } from "../../../core/format/date"
import type { Group } from "../../../core/query/groups"
import type { Field } from "../../../core/schema/resource"
import { fieldType, formatValue } from "../../../fields/registry"
import { t } from "../../../texts/language"

type Named = Pick<Group, "key" | "value" | "text">

function valueText(
  { key, value, text }: Named & { key: string },
  field: Field,
  nameOf: (month: number) => string,
): string {
  const grouping = fieldType(field).grouping(field)
  if (grouping === "month") return `${nameOf(Number(key.slice(5)))} ${key.slice(0, 4)}`
  return (grouping === "record" ? text : formatValue(value, field, {})) || text
}

/** The text of a group in the chosen language; a record's name as the server has it. */
export const groupText = ({ key, ...group }: Named, field: Field, label: string): string =>
  key === null ? t("Tanpa {label}", { label }) : valueText({ ...group, key }, field, monthName)

const paperMonth = (month: number): string => MONTHS[month - 1] ?? ""

/** The same on paper and in files, which are Indonesian. @param field in the declared language */
export const paperGroupText = ({ key, ...group }: Named, field: Field, label: string): string =>
  key === null ? `Tanpa ${label}` : valueText({ ...group, key }, field, paperMonth)
