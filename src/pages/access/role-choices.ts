import { isSuperadmin } from "../../core/access/permissions"
import { unwrapList } from "../../core/codec/unwrap"

export interface RoleChoice {
  id: string
  name: string
  /** The name, with the status where two roles share it: a choice must say which one it is. */
  label: string
}

/** The roles that may be chosen, superadmin left out (AM-02, PM-31). @throws AnswerError */
export function roleChoices(answer: unknown): RoleChoice[] {
  const roles = unwrapList(answer).flatMap((row) => {
    const { id, name, status } = (row ?? {}) as Record<string, unknown>
    if (id === undefined || id === null || typeof name !== "string" || isSuperadmin(name)) return []
    return [{ id: String(id), name, status: typeof status === "string" ? status : "" }]
  })
  const named = (name: string) => roles.filter((role) => role.name === name).length
  return roles.map(({ id, name, status }) => ({
    id,
    name,
    label: named(name) > 1 ? `${name} (${status || id})` : name,
  }))
}
