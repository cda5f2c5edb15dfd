/** `npm start -- --demo`: sample data, the same for the same day. */
import { type Registry, roleResource } from "../../src/core/schema/registry"
import { generateAccepted } from "../../src/core/validation/generate"
import type { Engine, Session } from "../auth/engine"
import { writePermissions } from "../auth/permissions"
import { roleNameColumn } from "../auth/roles"
import type { Recipe } from "../hooks/define"
import type { RecordEngine } from "../records/engine"
import { firstStart } from "../seed/first-start"
import { FIXED_DAY, inOrder, recipesOf, refresh, sampleResource } from "./generate"
import { createRandom } from "./random"

const SEED = 20260630

/** Author of the sample's history: the first user's name, without an account. */
const authorOf = (name: string, { access }: Registry): Session => ({
  id: "",
  name,
  role: "",
  roleId: null,
  jti: "",
  address: "",
  mustChangePassword: false,
  grants: { role: "", permissions: {}, access },
})

/** An engine with repeatable ids, clock and password. It stores no jobs: other systems receive no sample records. */
async function repeatable(engine: RecordEngine, password: string, today: string): Promise<RecordEngine> {
  const hash = await engine.hashPassword(password)
  let made = 0
  const start = Date.parse(`${today}T01:00:00Z`)
  return {
    ...engine,
    // In the usual form, but before all ids that are generated later.
    newId: () => `00000000-0000-7000-8000-${String(++made).padStart(12, "0")}`,
    now: () => new Date(start + made * 60_000),
    hashPassword: async () => hash,
    hooks: engine.hooks.map(({ afterCommit: _, ...hook }) => hook),
  }
}

async function grantAccess(engine: Engine, recipes: ReadonlyMap<string, Recipe>): Promise<void> {
  const roles = roleResource(engine.registry)
  const rights = roles && recipes.get(roles.name)?.rights
  if (!rights) return
  const column = roleNameColumn(roles)
  for (const role of await engine.db.queries.selectFrom(roles.table).selectAll().execute()) {
    const entries = rights[String(role[column])]
    if (entries) await engine.db.transaction((trx) => writePermissions(trx, String(role.id), entries))
  }
}

/** One email of each role that can sign in, so that visitors can try each. */
async function accountLines(engine: Engine): Promise<string[]> {
  const roles = roleResource(engine.registry)
  if (!roles) return []
  const rows = await engine.db.queries
    .selectFrom("accounts")
    .innerJoin(roles.table, `${roles.table}.id`, "accounts.role_id")
    .select(["accounts.email as email", `${roles.table}.${roleNameColumn(roles)} as role`])
    .orderBy("accounts.id")
    .execute()
  const first = new Map<string, string>()
  for (const row of rows) if (!first.has(String(row.role))) first.set(String(row.role), String(row.email))
  return [...first].map(([role, email]) => `  ${role}: ${email}`)
}

/**
 * Fills an empty database.
 * @param admin without a password one is generated
 * @param today last day of the sample, `YYYY-MM-DD`
 * @returns sentences for the operator, with a generated password, once
 */
export async function loadSample(
  engine: RecordEngine,
  admin: { email: string; password: string | null },
  today = FIXED_DAY,
): Promise<string[]> {
  const password = admin.password ?? generateAccepted(12, "alphanumeric", [])
  const sample = await repeatable(engine, password, today)
  const { name } = await firstStart(sample, { email: admin.email, password })
  const sampling = {
    engine: sample,
    random: createRandom(SEED),
    today,
    session: authorOf(name, engine.registry),
    password,
    records: new Map(),
  }
  await refresh(sampling)
  const recipes = recipesOf(engine)
  let total = 0
  for (const resource of inOrder(engine.registry))
    total += await sampleResource(sampling, resource, recipes.get(resource.name))
  await grantAccess(sample, recipes)
  return [
    `Data contoh dimuat: ${total} baris.`,
    // A given password is not printed, since output may be logged.
    admin.password === null
      ? `Semua akun contoh memakai password ${password} (hanya ditampilkan sekali):`
      : "Semua akun contoh memakai password dari ADMIN_PASSWORD:",
    ...(await accountLines(engine)),
  ]
}
