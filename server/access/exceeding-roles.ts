/** Which roles hold more than somebody's own rights, by themselves or by what they could give on. */

/** Everything that a role lets its holders do. */
export interface RoleRights {
  id: string
  name: string
  superadmin: boolean
  /** All of Global: may do everything, but is no superadmin. */
  full: boolean
  /** `module action`, in the declared spelling. */
  rights: ReadonlySet<string>
  /** The roles that it may give without having their rights: a right of its own kind. */
  gives: ReadonlySet<string>
}

const holdsMore = (role: RoleRights, own: RoleRights): boolean => {
  if (role.superadmin) return !own.superadmin
  if (own.superadmin || own.full) return false
  return role.full || [...role.rights].some((right) => !own.rights.has(right))
}

/**
 * The ids of all roles whose rights are not among one's own. Who takes a role could give what it gives, and take that,
 * and so on: each of those must be his own, or one that is his to give.
 *
 * Walks from the roles that hold more back to those that give them. Each is visited once, whoever names whom: roles may
 * name each other, and a question asked by every list must not take longer with the roads between them.
 */
export function exceedingRoles(roles: ReadonlyMap<string, RoleRights>, own: RoleRights): Set<string> {
  const uncovered = new Set<string>()
  const givers = new Map<string, string[]>()
  for (const role of roles.values()) {
    if (holdsMore(role, own)) uncovered.add(role.id)
    for (const given of role.gives) {
      const known = givers.get(given)
      if (known) known.push(role.id)
      else givers.set(given, [role.id])
    }
  }
  if (own.superadmin || own.full) return uncovered
  // A set is walked in the order in which it grows: what is added here comes up itself.
  for (const id of uncovered)
    if (!own.gives.has(id)) for (const giver of givers.get(id) ?? []) uncovered.add(giver)
  return uncovered
}
