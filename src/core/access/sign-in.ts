import type { Resource } from "../schema/resource"
import type { Values } from "../schema/types"
import { isEmpty } from "../validation/values"

/** An empty field does not block sign-in; any value other than the required one does. */
export const mayBeActive = (resource: Resource, values: Values): boolean =>
  resource.account?.active.every(({ field, value }) => isEmpty(values[field]) || values[field] === value) ??
  false

/** Key of the account's state in a record of our own server; no field can have this name. */
export const ACCOUNT_STATE = "@account"

/** Sign-in of a record's account. */
export interface AccountState {
  active: boolean
  /** True if a user disabled the account, independent of the record's fields. */
  suspended: boolean
}

/** State in a response or a decoded record; undefined without an account, or from another host. */
export function accountState(value: unknown): AccountState | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const { active, suspended } = value as Partial<AccountState>
  return typeof active === "boolean" && typeof suspended === "boolean" ? { active, suspended } : undefined
}
