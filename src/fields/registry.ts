/** Every field type's pure half; browser and server import it. */
import type { WireTypes } from "../core/codec/codec"
import type { FieldType } from "../core/schema/types"
import type { TypeCheck } from "../core/validation/validate"
import { booleanType } from "./boolean"
import { choiceType } from "./choice"
import { countType } from "./count"
import { dateType } from "./date"
import { derivedType } from "./derived"
import { digitsType } from "./digits"
import { documentType } from "./document"
import { emailType } from "./email"
import type { AnyFieldType, FieldTypeDefinition } from "./field-type"
import { moneyType } from "./money"
import { multilineType } from "./multiline"
import { numberType } from "./number"
import { passwordType } from "./password"
import { plateType } from "./plate"
import { referenceType } from "./reference"
import { selectType } from "./select"
import { sequenceType } from "./sequence"
import { textType } from "./text"
import { toggleType } from "./toggle"

const types = {
  boolean: booleanType,
  choice: choiceType,
  count: countType,
  date: dateType,
  derived: derivedType,
  digits: digitsType,
  document: documentType,
  email: emailType,
  money: moneyType,
  multiline: multilineType,
  number: numberType,
  password: passwordType,
  plate: plateType,
  reference: referenceType,
  select: selectType,
  sequence: sequenceType,
  text: textType,
  toggle: toggleType,
} satisfies { [T in FieldType]: FieldTypeDefinition<T, never> | { type: T } }

export const fieldTypeNames = Object.keys(types) as FieldType[]

/** The pure half of a field's type. */
export const fieldType = (type: FieldType): AnyFieldType => types[type] as unknown as AnyFieldType

/** For the codec: parse and serialise by each field's type. */
export const wire: WireTypes = {
  parse: (field, input) => fieldType(field.type).parse(input, field),
  serialise: (field, value) => fieldType(field.type).serialise(value, field),
}

/** For validation: the type's own check. */
export const typeCheck: TypeCheck = (value, field, values, context) =>
  fieldType(field.type).validate(value, field, values, context)

/** A field's value as a person reads it; '' for nothing. */
export const formatValue: AnyFieldType["format"] = (value, field, record) =>
  fieldType(field.type).format(value, field, record)
