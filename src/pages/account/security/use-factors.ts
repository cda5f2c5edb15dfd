import { useQuery, useQueryClient } from "@tanstack/react-query"
import { loadFactors } from "../../../providers/factors"
import { useMe } from "../../../session/use-session"

/** The signed-in user's factors, and a function that loads them again. */
export function useFactors() {
  const { id } = useMe()
  const client = useQueryClient()
  const queryKey = ["factors", id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadFactors(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { query, reload: () => client.invalidateQueries({ queryKey }) }
}
