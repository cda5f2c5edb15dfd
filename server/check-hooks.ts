/** Runs the hooks of server parts on sample records in a database of its own: hooks that throw by mistake are faults. */
import { registry } from "../resources/registry"
import { serverParts } from "../resources/server"
import type { Fault } from "../src/core/schema/check"
import { collect } from "../src/core/schema/check/fault"
import type { Registry } from "../src/core/schema/registry"
import { RuleError } from "../src/core/schema/rule-error"
import { openSqlite } from "./database/sqlite"
import { createEngine } from "./engine"
import type { ServerPart } from "./hooks/define"
import { changeRecord, deleteRecord, type Writing } from "./records/write"
import { loadSample } from "./sample"

/** Records of a resource that are edited and deleted. */
const MOST = 5

const hasWriteHook = ({ hooks }: ServerPart): boolean => Boolean(hooks?.before || hooks?.after)

/** A session with all rights. */
const sessionOf = ({ access }: Registry): Writing["session"] => ({
  id: "",
  name: "check",
  role: access.superadmin,
  roleId: null,
  jti: "",
  address: "",
  mustChangePassword: false,
  grants: { role: access.superadmin, permissions: {}, access },
})

/** The mistake of a hook; undefined for a refusal (`ApiError`), which is what a hook is for, and any other error. */
function mistakeIn(error: unknown): RuleError | undefined {
  return error instanceof RuleError && error.place.rule.startsWith("hooks.") ? error : undefined
}

/** Creates the sample, then changes and deletes some records. @returns the first mistake of a hook */
async function tryHooks(parts: readonly ServerPart[], declared: Registry): Promise<RuleError | undefined> {
  const db = openSqlite(":memory:")
  try {
    const hashPassword = async () => "sample"
    const engine = await createEngine({ db, registry: declared, parts, hashPassword })
    await loadSample(engine, { email: "admin@koperasi.id", password: null })
    for (const part of parts.filter(hasWriteHook)) {
      const resource = declared.get(part.resource)
      const writing = { engine, session: sessionOf(declared), resource }
      const rows = await db.queries.selectFrom(resource.table).select("id").limit(MOST).execute()
      for (const id of rows.map((row) => String(row.id)))
        for (const write of [
          () => changeRecord(writing, { id, payload: {}, version: undefined }),
          () => deleteRecord(writing, { id, version: undefined }),
        ])
          await write().catch((error: unknown) => {
            if (mistakeIn(error)) throw error
          })
    }
    return undefined
  } catch (error) {
    return mistakeIn(error)
  } finally {
    await db.close()
  }
}

/** @returns a fault for each resource with a hook that throws something else than a refusal */
export async function checkHooks(parts: readonly ServerPart[], declared: Registry): Promise<Fault[]> {
  const { faults, report } = collect()
  let left = parts
  while (left.some(hasWriteHook)) {
    const mistake = await tryHooks(left, declared)
    if (!mistake) break
    const { resource, rule } = mistake.place
    const { message } = mistake.cause instanceof Error ? mistake.cause : mistake
    report(
      "V706",
      `${resource}.server.${rule}`,
      `throws '${message.split("\n")[0]}' on sample records`,
      "refuse with `refuse(…)`, and expect empty values of fields that are not required",
    )
    // The others are tried without it.
    left = left.map(({ hooks, ...part }) =>
      part.resource === resource || !hooks ? part : { ...part, hooks },
    )
  }
  return faults
}

/** Faults of the product's hooks (`npm run check`). */
export const checkProductHooks = (): Promise<Fault[]> => checkHooks(serverParts, registry)
