/** API keys, which sign requests of other systems in, with the rights of a role. */
import { readRows, textOf } from "../text"

export const LONGEST_KEY_NAME = 60
/** Years until which a key may last. */
export const MOST_KEY_YEARS = 5

export interface ApiKeyInfo {
  id: string
  name: string
  /** First characters of the key, which tell it from others: `sk_8f3k2m9q0a1b`. */
  start: string
  roleId: string
  /** '' for a role that has been deleted. */
  roleName: string
  createdAt: string
  createdBy: string
  /** Last day, in UTC; '' for none. */
  expiresOn: string
  /** ISO times; '' for none. */
  usedAt: string
  usedFrom: string
  /** Time of its revocation. */
  endedAt: string
}

/** The keys of a response. */
export const readApiKeys = (rows: readonly unknown[]): ApiKeyInfo[] =>
  readRows(rows, (row) => ({
    id: row.id,
    name: textOf(row.name),
    start: textOf(row.start),
    roleId: textOf(row.roleId),
    roleName: textOf(row.roleName),
    createdAt: textOf(row.createdAt),
    createdBy: textOf(row.createdBy),
    expiresOn: textOf(row.expiresOn),
    usedAt: textOf(row.usedAt),
    usedFrom: textOf(row.usedFrom),
    endedAt: textOf(row.endedAt),
  }))

/** True for a key that signs in: neither revoked nor expired. @param today on the clock of the office */
export const isLiveKey = (
  { endedAt, expiresOn }: Pick<ApiKeyInfo, "endedAt" | "expiresOn">,
  today: string,
): boolean => endedAt === "" && (expiresOn === "" || today <= expiresOn)
