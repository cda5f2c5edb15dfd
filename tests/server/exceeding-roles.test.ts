/** Which roles hold more than one's own rights: as a walk of every road says, in one visit to each role. */
import { describe, expect, test } from "vitest"
import { exceedingRoles, type RoleRights } from "../../server/access/exceeding-roles"

const RIGHTS = ["A view", "A edit", "B view"]

/** Numbers that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const roleOf = (id: string, more: Partial<RoleRights> = {}): RoleRights => ({
  id,
  name: id,
  superadmin: false,
  full: false,
  rights: new Set(),
  gives: new Set(),
  ...more,
})
const byId = (roles: readonly RoleRights[]) => new Map(roles.map((role) => [role.id, role]))

/** The rule itself, along every road that passes no role twice. */
function covers(
  roles: ReadonlyMap<string, RoleRights>,
  own: RoleRights,
  id: string,
  seen: readonly string[] = [],
): boolean {
  const role = roles.get(id)
  if (!role || own.superadmin || seen.includes(id)) return true
  if (role.superadmin) return false
  if (own.full) return true
  if (role.full || ![...role.rights].every((right) => own.rights.has(right))) return false
  return [...role.gives].every((given) => own.gives.has(given) || covers(roles, own, given, [...seen, id]))
}

describe("the roles that hold more than one's own rights", () => {
  test("are those that a walk of every road finds", () => {
    const random = randomOf(7)
    const some = <T>(all: readonly T[], share: number) => new Set(all.filter(() => random() < share))
    let covered = 0
    let uncovered = 0
    for (let round = 0; round < 4000; round++) {
      const ids = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, index) => `${index}`)
      const share = random() * 0.6
      const roles = byId(
        ids.map((id) =>
          roleOf(id, {
            superadmin: random() < 0.06,
            full: random() < 0.06,
            rights: some(RIGHTS, 0.3),
            // One that is no role any more may still be named.
            gives: some([...ids, "gone"], share),
          }),
        ),
      )
      const own = roles.get("0") ?? roleOf("0")
      const found = exceedingRoles(roles, own)
      for (const id of [...ids, "gone"]) {
        expect(!found.has(id), JSON.stringify({ round, id })).toBe(covers(roles, own, id))
        if (found.has(id)) uncovered++
        else covered++
      }
    }
    expect(Math.min(covered, uncovered)).toBeGreaterThan(2000)
  })

  const LAYERS = 20
  const WIDE = 10
  const graphs: Record<string, (index: number) => string[]> = {
    "all name each other": (index) =>
      Array.from({ length: 200 }, (_, other) => `${other}`).filter((other) => other !== `${index}`),
    "each layer names the whole next one": (index) => {
      const next = (Math.floor(index / WIDE) + 1) * WIDE
      return next < LAYERS * WIDE ? Array.from({ length: WIDE }, (_, other) => `${next + other}`) : []
    },
  }
  test.each(Object.entries(graphs))("are found at once where %s", (_, gives) => {
    const own = roleOf("own", { rights: new Set(["A view"]) })
    const rolesWith = (last: string) =>
      byId(
        Array.from({ length: 200 }, (_, index) =>
          roleOf(`${index}`, {
            rights: new Set([index === 199 ? last : "A view"]),
            gives: new Set(gives(index)),
          }),
        ),
      )
    const began = process.cpuUsage()
    expect(exceedingRoles(rolesWith("A view"), own).size).toBe(0)
    // The last one's right is all that is not one's own: every road leads to it.
    expect(exceedingRoles(rolesWith("B view"), own).size).toBeGreaterThan(190)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000)
  })
})
