import { isInherited } from "../../codec/path"
import { SEARCH } from "../../query/types"
import type { AnyFieldType } from "../field-types"
import type { Field, Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { checkFiles } from "./files"
import { suggest } from "./nearest"

const NAME = /^[A-Za-z][A-Za-z\d]*$/
const COLUMN = /^[a-z_][a-z\d_]*$/
/** Set by the server. */
const RESERVED = new Set(["id", "created_at", "updated_at", "version"])

/** A required field that no form shows needs another source of its value. */
function checkFillable(resource: Resource, field: Field, place: string, report: Report): void {
  if (!field.hidden || field.derive !== null || field.initial !== undefined) return
  const { form, list } = resource
  if (field.required.create !== null && (form.create !== null || list.view === "setup"))
    report(
      "F044",
      place,
      "is required but hidden: nothing can fill it, and no new record can be saved",
      "give it `initial` or `derive`, show it, or drop `required`",
    )
}

export function checkField(
  resource: Resource,
  field: Field,
  traits: AnyFieldType,
  { declared, types }: Examined,
  report: Report,
): void {
  const place = `${resource.name}.fields.${field.key}`
  if (!NAME.test(field.key))
    report("F001", place, `'${field.key}' is no field name`, "use letters and digits, starting with a letter")
  if (isInherited(field.key))
    report("F013", place, `every object has '${field.key}' already`, "choose another key")
  if (["id", "version", SEARCH].includes(field.key))
    report("F002", place, `'${field.key}' is reserved for the engine`, "choose another key")
  else if (field.column && RESERVED.has(field.column))
    report("F004", place, `column '${field.column}' is reserved for the server`, "name another `column`")
  if (!field.label.trim()) report("F003", place, "has no label", "give it a label in Indonesian")
  if (field.column && !COLUMN.test(field.column))
    report("F005", place, `'${field.column}' is no column name`, "name a `column` in snake case")
  const typed = !field.hidden && field.derive === null && !(field.readOnly.create && field.readOnly.edit)
  for (const key of ["offer", "warn", "similar", "completes"] as const)
    if (field[key] && !typed)
      report("F031", `${place}.${key}`, "users cannot type into this field", `drop \`${key}\``)
  if (field.offer !== null && field.offer !== "last" && typeof field.offer !== "function")
    report(
      "X805",
      `${place}.offer`,
      `is ${typeof field.offer}, not a function`,
      'make it `(…) => …` or "last"',
    )
  if (field.offer === "last" && field.personal)
    report("F031", `${place}.offer`, "a number of one person is no proposal for another", "drop `offer`")
  const keys = resource.fields.map(({ key }) => key)
  for (const other of field.uniqueWith)
    if (!keys.includes(other))
      report(
        "F006",
        place,
        `uniqueWith names '${other}', which is no field`,
        suggest(other, keys, "name a field of this resource"),
      )
  if (field.uniqueWith.length > 0 && !field.unique)
    report("F007", place, "has uniqueWith but is not unique", "give `unique` its message, or drop uniqueWith")
  for (const key of ["maxLength", "maxItems"] as const)
    if (!Number.isInteger(field[key]) || field[key] < 1)
      report("F014", place, `${key} is ${field[key]}`, "make it a whole number of at least 1")
  for (const mode of ["create", "edit"] as const) {
    const rules = field.rules[mode]
    const shortest = Math.max(...rules.map(({ least = 0 }) => least), 0)
    const longest = Math.min(...rules.map(({ most = Number.POSITIVE_INFINITY }) => most))
    if (shortest <= longest) continue
    report(
      "F024",
      place,
      `one rule asks for ${shortest} characters, another allows ${longest}: no value passes`,
      "give `minLength` the smaller one",
    )
    break
  }
  const least = Math.max(...[...field.rules.create, ...field.rules.edit].map(({ least = 0 }) => least), 0)
  if (least > field.maxLength)
    report(
      "F015",
      place,
      `a rule asks for ${least} characters, its maxLength is ${field.maxLength}`,
      "raise maxLength, or lower the rule",
    )
  const longest = Math.max(...traits.domain(field).map((value) => String(value).length), 0)
  if (longest > field.maxLength)
    report(
      "F043",
      place,
      `one of its options has ${longest} characters, its maxLength is ${field.maxLength}`,
      "raise maxLength, or shorten the option's value",
    )
  checkFillable(resource, field, place, report)
  const limits = traits.keepsFile?.(field)
  if (limits) checkFiles(resource, { field, limits, place }, report)
  for (const { code, problem, remedy } of types.faults(field, { resource, declared }))
    report(code, place, problem, remedy)
}
