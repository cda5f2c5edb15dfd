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
  // Refine would take its children off the page while a check runs: a half-filled form would be gone.
  client.setQueryDefaults(["auth", "check"], {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  return client
}
