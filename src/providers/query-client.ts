import { keepPreviousData, QueryClient } from "@tanstack/react-query"

/**
 * An own client has none of Refine's defaults: they stand here again. What fails is told at once, with a way to try
 * again, instead of three silent attempts.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { refetchOnWindowFocus: false, placeholderData: keepPreviousData, retry: false },
    },
  })
  // Refine would take its children off the page while a check runs: a half-filled form would be gone.
  client.setQueryDefaults(["auth", "check"], {
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  return client
}
