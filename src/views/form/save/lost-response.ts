/** Recognises saves that the host has done although the response was lost, by the records that it has now (AB-100). Pure. */
import type { Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { isEmpty } from "../../../core/validation/values"
import { fieldType } from "../../../fields/registry"
import { sameValue } from "../conflict/differences"

/** True if the newer record has a new account with the typed address: an earlier save of this form made it. */
export function hasNewAccount(
  { account, field }: Resource,
  { before, now, typed }: { before: Values | undefined; now: Values | undefined; typed: Values },
): boolean {
  if (!account || !isEmpty(before?.[account.email]) || isEmpty(now?.[account.email])) return false
  return sameValue(field(account.email), now?.[account.email], typed[account.email])
}

/** True if one of the records is the new one that was typed: the same account and equal in everything else. */
export function isMade(
  { account, fields }: Resource,
  { rows, typed }: { rows: readonly Values[]; typed: Values },
): boolean {
  if (!account || isEmpty(typed[account.email])) return false
  const comparable = fields.filter(
    (field) => fieldType(field).freeText && field.read && field.send && !isEmpty(typed[field.key]),
  )
  return rows.some((row) => comparable.every((field) => sameValue(field, row[field.key], typed[field.key])))
}
