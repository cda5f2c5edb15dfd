/** Saves whose answer never came, though the host had done them: comparable by what the host has now (AB-100). Pure. */
import type { Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { isEmpty } from "../../../core/validation/validate"
import { fieldType } from "../../../fields/registry"
import { sameValue } from "../conflict/differences"

/** The newer record has an account that it had not, with the address that was typed here: our own save made it. */
export function hasNewAccount(
  { account, field }: Resource,
  { before, now, typed }: { before: Values | undefined; now: Values | undefined; typed: Values },
): boolean {
  if (!account || !isEmpty(before?.[account.email]) || isEmpty(now?.[account.email])) return false
  return sameValue(field(account.email), now?.[account.email], typed[account.email])
}

/** Whether one of these records is the new one that was typed here: the same account and the same in everything else. */
export function isMade(
  { account, fields }: Resource,
  { rows, typed }: { rows: readonly Values[]; typed: Values },
): boolean {
  if (!account || isEmpty(typed[account.email])) return false
  const comparable = fields.filter(
    (field) => fieldType(field).telling && field.read && field.send && !isEmpty(typed[field.key]),
  )
  return rows.some((row) => comparable.every((field) => sameValue(field, row[field.key], typed[field.key])))
}
