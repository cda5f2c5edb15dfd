/**
 * Replaces `query-string` in the bundle: `@refinedev/simple-rest` writes the query of a list with it, and reads none
 * (docs/decisions/weights.md).
 */
type Query = Readonly<Record<string, unknown>>

/** A query in the order of its names; a list gives one pair an item, undefined none, null its name alone. */
export const stringify = (query: Query): string =>
  Object.entries(query)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((item) => [name, item] as const))
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) =>
      item === null
        ? encodeURIComponent(name)
        : `${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`,
    )
    .join("&")
