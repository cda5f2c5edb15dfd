/** A role field restricts the allowed roles by `where`, for example to roles of employees. */
import type { Registry } from "../../src/core/schema/registry"
import type { Context, Values } from "../../src/core/schema/types"
import { linkOf } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import { roleFields } from "../auth/roles"
import { selectRows } from "../database/resource-rows"
import { storageOf, storedResources } from "../database/schema"
import type { Queries } from "../database/types"

/**
 * @param id, original, values: the edited role, before and after
 * @returns plural label of the first resource with a record whose role field accepted the old role and rejects the new
 * one; undefined if there is none
 */
export async function findResourceUsingOldKind(
  { trx, registry, session }: { trx: Queries; registry: Registry; session: Session },
  { id, original, values }: { id: string; original: Values; values: Values },
): Promise<string | undefined> {
  const me = { id: session.id, name: session.name, role: session.role }
  const context: Context = {
    mode: "edit",
    me,
    original: undefined,
    ref: () => undefined,
    rows: () => undefined,
  }
  for (const resource of storedResources(registry))
    for (const field of roleFields(resource, registry)) {
      const link = linkOf(field)
      if (!link || field.column === null || storageOf(field) === "links") continue
      const fits = (role: Values) => link.fits({ ...role, id }, context)
      if (!fits(original) || fits(values)) continue
      const holders = selectRows(trx, resource).select("id").where(field.column, "=", id)
      if (await holders.limit(1).executeTakeFirst()) return resource.label.plural
    }
  return undefined
}
