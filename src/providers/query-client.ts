import { keys } from "@refinedev/core"
import { keepPreviousData, QueryClient } from "@tanstack/react-query"

/**
 * The app's React Query client, with Refine's defaults, which an own client lacks. A failure is shown at once, with a
 * button to retry, instead of after silent retries or a silent wait for the network.
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
  // Refine unmounts the guarded screens while this query runs. It never runs: the guard writes each answer into its cache
  // entry (docs/decisions/accounts.md).
  client.setQueryDefaults(keys().auth().action("check").get(), {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  return client
}
