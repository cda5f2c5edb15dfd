import { keys } from "@refinedev/core"
import { keepPreviousData, QueryClient } from "@tanstack/react-query"

/**
 * An own client has none of Refine's defaults: they stand here again. What fails is told at once, with a way to try
 * again, instead of three silent attempts; without a network too, where calls would otherwise wait in silence for it.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        placeholderData: keepPreviousData,
        retry: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  })
  // Refine takes the guarded screens off the page while this query runs: it never does, for the guard writes each answer
  // into it, from its first moment on (docs/decisions/accounts.md).
  client.setQueryDefaults(keys().auth().action("check").get(), {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  return client
}
