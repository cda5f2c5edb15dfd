import { wireNumber } from "../../core/codec/number"
import type { AnyFieldType } from "../../core/schema/field-types"
import { bothWays, TEXT } from "../../core/schema/json-schema"
import type { FieldMap } from "../../core/schema/types"
import { dateType } from "../date"
import { defineFieldType, formatBounds } from "../field-type"
import { moneyType } from "../money"
import { numberType } from "../number"

type Formatted = Pick<FieldMap["derived"], "format" | "decimals">

/** The types that format its values, by `format`. */
export const FORMATS = { number: numberType, money: moneyType, date: dateType } as unknown as Readonly<
  Record<string, AnyFieldType>
>
/** The type that formats and stores the value; undefined for text. */
const typeOf = ({ format = "text" }: Formatted): AnyFieldType | undefined =>
  Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined

const isFigure = (field: Formatted): boolean => typeOf(field)?.storage(field as never) === "real"
const isWhole = (field: Formatted): boolean => isFigure(field) && field.decimals === 0

/** The stored form of a result; NaN and infinity (an amount is missing, a division by zero) become null. */
function computed(derived: unknown, field: Formatted): unknown {
  if (!isFigure(field)) return typeOf(field)?.parse(derived, field as never) ?? derived
  const number = wireNumber(derived)
  return number !== null && isWhole(field) ? Math.round(number) : number
}

/** Computed by `derive`. The server computes it again and does not trust the payload. */
export const derivedType = defineFieldType<"derived", string | number>({
  type: "derived",
  keys: { derive: "function", format: "value", unit: "value", decimals: "value" },
  // The values that it is made of have their own limits.
  maxLength: 5000,
  userInput: false,
  compute: (field) => (values, context) => computed(field.derive(values, context), field),
  shownAs: (field) => typeOf(field)?.type,
  storage: (field) => (isWhole(field) ? "integer" : (typeOf(field)?.storage(field as never) ?? "text")),
  wireSchema: (field) => typeOf(field)?.wireSchema(field as never) ?? bothWays(TEXT),
  operators: (field) => typeOf(field)?.operators(field) ?? ["contains"],
  parse: (input, field) => {
    const type = typeOf(field)
    if (type) return type.parse(input, field) as string | number | null
    return typeof input === "string" || typeof input === "number" ? input : null
  },
  serialise: (value) => value ?? undefined,
  format: (value, field, record) => {
    if (value === null || value === undefined) return ""
    // Shows a foreign host's text instead of a figure unchanged.
    const shown = typeof value === "number" || !isFigure(field)
    return (shown && typeOf(field)?.format(value, field, record)) || String(value)
  },
  ratio: (field) => typeOf(field)?.ratio(field as never) ?? false,
  spreadsheet: (field) => typeOf(field)?.spreadsheet(field as never) ?? "text",
  formatRange: (range, field) => typeOf(field)?.formatRange(range, field) ?? formatBounds(range),
  validate: (value, field, values, context) => typeOf(field)?.validate(value, field, values, context),
  sample: () => undefined,
})
