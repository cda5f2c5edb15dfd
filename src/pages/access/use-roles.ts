import { useEffect, useState } from "react"
import { roleResource } from "../../core/schema/registry"
import { call } from "../../providers/http"
import { useRegistry } from "../../views/context/registry-context"
import { type RoleChoice, roleChoices } from "./role-choices"

/** The roles that may be chosen; undefined until they have come. */
export function useRoles() {
  const [roles, setRoles] = useState<RoleChoice[]>()
  const [failed, setFailed] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const registry = useRegistry()
  const resource = roleResource(registry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let current = true
    setFailed(undefined)
    call({ path: registry.access.rolesPath })
      .then((answer) => current && setRoles(resource ? roleChoices(answer, resource, registry.access) : []))
      .catch((error) => {
        console.error("Daftar role tidak dapat dimuat", error)
        if (current) setFailed(error)
      })
    return () => {
      current = false
    }
  }, [attempt])
  return { roles, failed, reload: () => setAttempt(attempt + 1) }
}
