/** Samples among the rows of a list. */
import { type Samples, samplesOf, withoutSamples } from "../core/samples"
import type { Resource } from "../core/schema/resource"
import type { Values } from "../core/schema/types"
import { wire } from "../fields/registry"

const cache = new WeakMap<Resource, Samples>()

function cached(resource: Resource): Samples {
  const samples = cache.get(resource) ?? samplesOf(resource, wire)
  cache.set(resource, samples)
  return samples
}

/** True for a sample that is unchanged. */
export const isSample = (resource: Resource, record: Values): boolean => cached(resource).has(record)

/** The rows without unchanged samples. */
export const ownRows = <R extends Values>(resource: Resource, rows: readonly R[]): readonly R[] =>
  withoutSamples(rows, cached(resource))

/**
 * The rows that totals, papers and exports count: without samples as soon as the list has another row.
 * @param all the whole list, which `rows` is a part of
 */
export const countedRows = <R extends Values>(
  resource: Resource,
  rows: readonly R[],
  all: readonly Values[] = rows,
): readonly R[] => {
  const { size, has } = cached(resource)
  return size > 0 && all.some((row) => !has(row)) ? ownRows(resource, rows) : rows
}
