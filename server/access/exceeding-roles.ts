/** Roles that exceed given rights, by their own rights or by roles they may give. */

/** Rights of a role. */
export interface RoleRights {
  id: string
  name: string
  superadmin: boolean
  /** All of Global: may do everything, but is no superadmin. */
  full: boolean
  /** `module action`, in the declared spelling. */
  rights: ReadonlySet<string>
  /** Roles that its holders may give without having their rights. */
  gives: ReadonlySet<string>
}

const holdsMore = (role: RoleRights, own: RoleRights): boolean => {
  if (role.superadmin) return !own.superadmin
  if (own.superadmin || own.full) return false
  return role.full || [...role.rights].some((right) => !own.rights.has(right))
}

/**
 * Ids of all roles beyond the given rights. A holder could give a role, take it, give another, and so on: each of these
 * must be covered too, or be one that `own` may give.
 * Walks from exceeding roles back to the roles that give them, visiting each once: roles may refer to each other, and
 * every list calls this.
 */
export function exceedingRoles(roles: ReadonlyMap<string, RoleRights>, own: RoleRights): Set<string> {
  const exceeding = new Set<string>()
  const givers = new Map<string, string[]>()
  for (const role of roles.values()) {
    if (holdsMore(role, own)) exceeding.add(role.id)
    for (const given of role.gives) {
      const known = givers.get(given)
      if (known) known.push(role.id)
      else givers.set(given, [role.id])
    }
  }
  if (own.superadmin || own.full) return exceeding
  // Iterating a set includes items added during the iteration.
  for (const id of exceeding)
    if (!own.gives.has(id)) for (const giver of givers.get(id) ?? []) exceeding.add(giver)
  return exceeding
}
