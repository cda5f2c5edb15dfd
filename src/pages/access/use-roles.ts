import { useEffect, useState } from "react"
import { call } from "../../providers/http"
import { type RoleChoice, roleChoices } from "./role-choices"

/** The roles that may be chosen; undefined until they have come. */
export function useRoles() {
  const [roles, setRoles] = useState<RoleChoice[]>()
  const [failed, setFailed] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let current = true
    setFailed(undefined)
    call({ path: "/roles" })
      .then((answer) => current && setRoles(roleChoices(answer)))
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
