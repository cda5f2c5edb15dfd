import { useQuery } from "@tanstack/react-query"
import { roleResource } from "../../core/schema/registry"
import { call } from "../../providers/http"
import { useRegistry } from "../../views/context/registry-context"
import { type RoleChoice, roleChoices } from "./role-choices"

/** Loads the roles that may be chosen; undefined until then. */
export function useRoles() {
  const registry = useRegistry()
  const resource = roleResource(registry)
  const { data, error, isFetching, refetch } = useQuery<readonly RoleChoice[]>({
    queryKey: ["access", "roles"],
    gcTime: 0,
    // Loaded roles stay as they are: the chosen one may be in use.
    refetchOnReconnect: ({ state }) => state.status === "error",
    queryFn: async ({ signal }) => {
      const answer = await call({ path: registry.access.rolesPath, signal })
      return resource ? roleChoices(answer, resource, registry.access) : []
    },
  })
  return { roles: data, failed: isFetching ? undefined : (error ?? undefined), reload: () => void refetch() }
}
