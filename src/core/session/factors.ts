/** Second factors of an account, and the codes by which our own server asks for them. */
import { isObject, readRows, textOf } from "../text"

/** Second step by a recovery code, in the history; others are named by their factor. */
export const RECOVERY_STEP = "recovery"

/** Digits of a code of an authenticator app. */
export const CODE_DIGITS = 6
export const RECOVERY_CODES = 10

export const FACTOR_KINDS = ["passkey", "totp"] as const
export type FactorKind = (typeof FACTOR_KINDS)[number]

export interface FactorInfo {
  id: string
  kind: FactorKind
  name: string
  /** ISO times; `usedAt` is '' for never. */
  addedAt: string
  usedAt: string
}

/** Second factors of the signed-in user. */
export interface Factors {
  factors: FactorInfo[]
  /** Recovery codes that are left. */
  recoveryCodes: number
  /** True if the user's role requires a factor. */
  required: boolean
}

const isKind = (kind: unknown): kind is FactorKind => (FACTOR_KINDS as readonly unknown[]).includes(kind)

/** undefined for an answer of another shape. */
export function readFactors(value: unknown): Factors | undefined {
  if (!isObject(value) || !Array.isArray(value.factors)) return undefined
  const rows = value.factors.filter((row) => isObject(row) && isKind(row.kind))
  return {
    factors: readRows(rows, (row) => ({
      id: row.id,
      kind: row.kind as FactorKind,
      name: textOf(row.name),
      addedAt: textOf(row.addedAt),
      usedAt: textOf(row.usedAt),
    })),
    recoveryCodes: Number(value.recoveryCodes) || 0,
    required: value.required === true,
  }
}

/** Notices that a session's token carries for the screen after a sign-in. */
export const ACCOUNT_NOTICES = ["factors-reset", "add-factor"] as const
export type AccountNotice = (typeof ACCOUNT_NOTICES)[number]

export const readNotices = (value: unknown): AccountNotice[] =>
  Array.isArray(value) ? ACCOUNT_NOTICES.filter((notice) => value.includes(notice)) : []

/** Days until a superadmin without a factor is asked again. */
export const ASK_AGAIN_DAYS = 7
