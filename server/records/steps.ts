/** Changes of states: a stored value may only become what its `flow` allows. */
import { can } from "../../src/core/access/permissions"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { fieldType } from "../../src/fields/registry"
import type { Session } from "../auth/engine"
import { forbidden, refuseFields } from "../ground/api-error"

/** @throws ApiError 409 for a change that is not declared, 403 without its right */
export function requireSteps(
  { grants }: Pick<Session, "grants">,
  { fields, access }: Resource,
  { original, values }: { original: Values; values: Values },
): void {
  const faults: Record<string, string> = {}
  for (const field of fields) {
    const [from, to] = [original[field.key], values[field.key]]
    const { steps, format } = fieldType(field)
    const allowed = from === to ? null : steps(field, from)
    if (!allowed) continue
    const step = allowed.find((one) => one.to === to)
    const text = (value: unknown) => format(value, field, values) || "-"
    if (!step) faults[field.key] = `${field.label} tidak dapat diubah dari ${text(from)} menjadi ${text(to)}.`
    else if (step.right !== null && !can(grants, access.module, step.right))
      throw forbidden(`Anda tidak memiliki hak akses untuk mengubah ${field.label} menjadi ${text(to)}.`)
  }
  if (Object.keys(faults).length > 0) throw refuseFields(409, faults)
}
