/** Whether a record's account may sign in, as far as the record itself says so. */
import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { isEmpty } from "../validation/validate"

/** A field that says nothing keeps nobody out; one that says anything else than what it must does. */
export const mayBeActive = (resource: Resource, values: Values): boolean =>
  resource.account?.active.every(({ field, value }) => isEmpty(values[field]) || values[field] === value) ??
  false

/** Our own server's word on a record's account; no field's name can be like it. */
export const ACCOUNT_STATE = "@account"

export interface AccountState {
  /** Whether it signs in. */
  active: boolean
  /** Whether somebody switched it off, whatever the record says. */
  suspended: boolean
}

/** The state that an answer or a decoded record carries; undefined where there is no account, or another host answers. */
export function accountState(value: unknown): AccountState | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const { active, suspended } = value as Partial<AccountState>
  return typeof active === "boolean" && typeof suspended === "boolean" ? { active, suspended } : undefined
}
