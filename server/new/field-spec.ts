/** A field on the command line: `key[=Label]:type[:argument][!|!u|?u]`. */
import { humanise } from "../../src/core/schema/names"
import type { FieldInput } from "../../src/core/schema/types"
import { fieldTypeNames } from "../../src/fields/registry"
import { isByHand, keysOfShorthand, shortTypes, usageOf } from "../../src/fields/shorthand"
import { requireKnown, requireName } from "./names"
import { Refusal } from "./refusal"
import { indonesianFor } from "./words"

export interface NewField {
  key: string
  field: FieldInput
  /** English of its label. */
  english: string
  /** False if the label is the key, since the product has no word for it. */
  hasWord: boolean
}

const SPEC = /^([^:=]+)(?:=([^:]*))?:([^:!?]+)(?::(.*?))?(!u?|\?u)?$/
const USAGE = "write key:type, key=Label:type:argument, and '!' for required, '!u' for required and unique"

/** The label and the English of a key. */
export function labelOf(key: string): Pick<NewField, "english" | "hasWord"> & { label: string } {
  const readable = humanise(key)
  const english = readable.charAt(0) + readable.slice(1).replace(/ [A-Z][a-z]/g, (word) => word.toLowerCase())
  const word = indonesianFor(english)
  return { label: word ?? readable, english, hasWord: word !== undefined }
}

interface Surroundings {
  /** The new resource. */
  resource: string
  /** Resource → label of one record. */
  labels: ReadonlyMap<string, string>
}

/** @throws Refusal for another form, an unknown type or an unknown reference */
export function readField(spec: string, { resource, labels }: Surroundings): NewField {
  const [, name = "", given, type = "", argument = "", mark = ""] = SPEC.exec(spec) ?? []
  if (name === "") throw new Refusal(`'${spec}' is no field`, USAGE)
  requireName(name, "a field")
  if (isByHand(type))
    throw new Refusal(
      `'${spec}': a field of type '${type}' is written by hand`,
      "leave it out, and add it to the file (docs/reference.md)",
    )
  const types = shortTypes.join(", ")
  requireKnown(type, [...fieldTypeNames], `'${spec}': '${type}' is no field type`, `name one of ${types}`)
  const keys = keysOfShorthand(type, argument, { key: name, resource })
  if (!keys)
    throw new Refusal(
      `'${spec}': '${argument}' is no argument of '${type}'`,
      `write ${name}:${usageOf(type)}`,
    )
  const target = typeof keys.resource === "string" ? keys.resource : undefined
  if (target !== undefined && target !== resource)
    requireKnown(
      target,
      [...labels.keys()],
      `'${spec}': refers to '${target}', which is not declared`,
      `name one of ${[...labels.keys()].join(", ")}`,
    )
  const key = target === undefined || /Ids?$/.test(name) ? name : `${name}Id`
  const own = labelOf(name)
  const label = given || (target !== undefined && labels.get(target)) || own.label
  const field = {
    type,
    label,
    ...keys,
    ...(mark.startsWith("!") && { required: true }),
    ...(mark.endsWith("u") && { unique: true }),
  } as unknown as FieldInput
  return { key, field, english: own.english, hasWord: label !== own.label || own.hasWord }
}
