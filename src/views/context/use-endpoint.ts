import { useCustom } from "@refinedev/core"

/** Endpoints of a server part, as `typeof server` has them; only the type reaches the browser. */
type Endpoints = Readonly<Record<string, { run: (request: never) => Promise<unknown> }>>
type RequestOf<E> = E extends { run: (request: infer R) => Promise<unknown> } ? R : never
type InputOf<E> = RequestOf<E> extends { input: infer I } ? I : never
type AnswerOf<E> = E extends { run: (request: never) => Promise<infer A> } ? A : never

/**
 * Asks a GET endpoint of a server part, again for another input.
 * @param of a declaration with an API
 * @param input undefined: not yet
 * @returns `data` undefined until there is an answer; `error` as Refine's HttpError
 * @example const { data } = useEndpoint<typeof server, "stock">(warehouses, "stock", { on })
 */
export function useEndpoint<P extends { endpoints: Endpoints }, N extends keyof P["endpoints"] & string>(
  of: { api?: unknown },
  name: N,
  input: InputOf<P["endpoints"][N]> | undefined,
) {
  const api = of.api as string | { list: string }
  const { query, result } = useCustom<{ data: AnswerOf<P["endpoints"][N]> }>({
    url: `${typeof api === "string" ? api : api.list}/-/${name}`,
    method: "get",
    config: { query: (input ?? {}) as Record<string, unknown> },
    queryOptions: { enabled: input !== undefined },
  })
  return {
    data: (result.data as { data?: AnswerOf<P["endpoints"][N]> } | undefined)?.data,
    error: query.error,
    isLoading: query.isLoading,
    refetch: query.refetch,
  }
}
