/** Samples of a browser list: records equal to a row of its seed. The stored keys are fixed, so samples carry no mark (AB-108). */
import { decode, type WireTypes } from "./codec/codec"
import type { Resource } from "./schema/resource"
import type { Values } from "./schema/types"

export interface Samples {
  size: number
  /** True for a record that equals a sample in every field of the resource; its id and the order of its keys do not count. */
  has: (record: Values) => boolean
  /** The same for a text of `contentOf`. */
  hasContent: (content: string) => boolean
}

const NONE: Samples = { size: 0, has: () => false, hasContent: () => false }

/** The values of a record as a text: equal for equal records. */
export const contentOf = ({ fields }: Pick<Resource, "fields">, record: Values): string =>
  JSON.stringify(fields.map(({ key }) => record[key] ?? null))

/** The samples of a resource, as records with the fields that it has. */
export function samplesOf(resource: Resource, types: WireTypes): Samples {
  const { source } = resource
  if (source.kind !== "browser") return NONE
  const seed = source.seed()
  if (seed.length === 0) return NONE
  const known = new Set(seed.map((row) => contentOf(resource, decode(resource, row, types))))
  return {
    size: known.size,
    has: (record) => known.has(contentOf(resource, record)),
    hasContent: (content) => known.has(content),
  }
}

export const withoutSamples = <R extends Values>(rows: readonly R[], { size, has }: Samples): readonly R[] =>
  size === 0 ? rows : rows.filter((row) => !has(row))
