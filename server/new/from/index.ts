/** `--from`: the fields of an entity that another system has already. */
import { readFile } from "node:fs/promises"
import type { Registry } from "../../../src/core/schema/registry"
import type { FieldInput } from "../../../src/core/schema/types"
import { isEmpty } from "../../../src/core/validation/values"
import { fieldOfShape } from "../../../src/fields/shorthand"
import { labelOf, type NewField } from "../field-spec"
import { camel, isKey } from "../names"
import { Refusal } from "../refusal"
import { shapesOfRows } from "./answer"
import { shapesOfSchema } from "./open-api"
import type { FindTarget, Foreign, ForeignField } from "./shape"
import { shapesOfTable } from "./table"

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]/g, "")
    .replace(/ies$/, "y")
    .replace(/s$/, "")

const targetsOf =
  ({ all }: Registry): FindTarget =>
  (name) =>
    all.find(
      ({ name: own, table, source, variantOf }) =>
        variantOf === own &&
        [own, table, source.kind === "rest" ? source.list : ""].some(
          (one) => one && plain(one) === plain(name),
        ),
    )?.name

/** Columns that the server has itself. */
const OWN = new Set(["id", "version", "createdAt", "updatedAt"])

function fieldOf(
  { name, required, unique, labelPath, ...shape }: ForeignField,
  registry: Registry,
): NewField {
  const named = camel(name)
  const key = shape.target && !/Ids?$/.test(named) ? `${named}Id` : named
  const own = labelOf(key.replace(/Id$/, ""))
  const target = shape.target === undefined ? undefined : registry.find(shape.target)?.label.singular
  const foreign = key === name ? {} : { read: name, send: name }
  const field = {
    ...fieldOfShape(shape),
    label: target ?? own.label,
    ...foreign,
    ...(labelPath && { readLabel: labelPath }),
    ...(required && { required: true }),
    ...(unique && { unique: true }),
  } as unknown as FieldInput
  return { key, field, english: own.english, hasWord: target !== undefined || own.hasWord }
}

async function textOf(address: string, env: Readonly<Record<string, string | undefined>>): Promise<string> {
  if (!/^https?:/.test(address))
    return readFile(address, "utf8").catch(() => {
      throw new Refusal(
        `'${address}' cannot be read`,
        "name a file, an http(s) address or postgres://host/database/table",
      )
    })
  const headers: Record<string, string> = env.API_TOKEN ? { Authorization: `Bearer ${env.API_TOKEN}` } : {}
  const response = await fetch(address, { headers: { Accept: "application/json", ...headers } }).catch(
    () => undefined,
  )
  if (!response?.ok)
    throw new Refusal(
      `'${address}' answers ${response?.status ?? "nothing"}`,
      "check the address; API_TOKEN is sent as a bearer token",
    )
  return response.text()
}

function parsed(address: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(`'${address}' is no JSON`, "convert a YAML document to JSON first")
  }
}

/**
 * @param address `https://host/list`, `openapi.json#Schema`, or `postgres://host/database/table`
 * @throws Refusal if it cannot be read
 */
export async function readForeign(
  address: string,
  registry: Registry,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ fields: NewField[]; hints: string[] }> {
  const findTarget = targetsOf(registry)
  const [place = "", schema = ""] = address.split("#")
  const read = async (): Promise<Foreign> => {
    if (/^postgres(ql)?:/.test(address)) return shapesOfTable(address, findTarget)
    const document = parsed(place, await textOf(place, env))
    return schema ? shapesOfSchema(document, schema, findTarget) : shapesOfRows(document, findTarget)
  }
  const { fields, skipped } = await read()
  const found = fields.filter(({ name }) => !OWN.has(camel(name)) && !isEmpty(camel(name)))
  const made = new Map<string, NewField>()
  const reasons = [...skipped]
  for (const field of found) {
    const one = fieldOf(field, registry)
    // The name is a path of the declaration, too.
    const fits = isKey(one.key) && /^[\w$]+$/.test(field.name)
    if (fits && !made.has(one.key)) made.set(one.key, one)
    else
      reasons.push(`${JSON.stringify(field.name)} (${fits ? `a second '${one.key}'` : "no name of a field"})`)
  }
  return {
    fields: [...made.values()],
    hints: reasons.length > 0 ? [`left out: ${reasons.join(", ")}`] : [],
  }
}
