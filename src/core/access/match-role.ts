import { normaliseName } from "../text"
import { type AccessNames, isSuperadmin } from "./names"

type Role = { id: string; name: string }

/**
 * Role of a name: by exact, then normalised, then partial match (LG-20..LG-22). A partial match counts only if it is the
 * only one and neither side is superadmin (AB-12).
 */
export function matchRole(roles: readonly Role[], name: string, access: AccessNames): Role | undefined {
  const exact = roles.find((role) => role.name === name)
  if (exact) return exact
  const plain = normaliseName(name)
  if (!plain) return undefined
  const same = roles.find((role) => normaliseName(role.name) === plain)
  if (same) return same
  if (isSuperadmin(access, name)) return undefined
  const partial = roles.filter((role) => {
    const other = normaliseName(role.name)
    return (
      other !== "" && !isSuperadmin(access, role.name) && (other.includes(plain) || plain.includes(other))
    )
  })
  return partial.length === 1 ? partial[0] : undefined
}
