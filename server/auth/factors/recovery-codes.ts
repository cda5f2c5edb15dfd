/** Recovery codes: 120 random bits each, of which the database has the SHA-256 alone, so that they outlive the token key. */
import { createHash, randomBytes } from "node:crypto"
import { RECOVERY_CODES } from "../../../src/core/session/factors"
import type { Queries } from "../../database/types"

/** Crockford's alphabet: without I, L, O and U, which are misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const LENGTH = 24
/** Length of codes from older versions, which are valid until they are used or renewed. */
const FORMER_LENGTH = 16
const GROUP = 4

const newCode = (): string => {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("")
  return letters.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? letters
}

/** A typed code without blanks and hyphens, misread letters replaced; undefined for another text. */
export function readRecoveryCode(text: string): string | undefined {
  const letters = text
    .toUpperCase()
    .replace(/[\s-]+/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
  const isCode =
    [LENGTH, FORMER_LENGTH].includes(letters.length) &&
    [...letters].every((letter) => ALPHABET.includes(letter))
  return isCode ? letters : undefined
}

/** The account is a part of it, so that equal hashes of two accounts reveal nothing. */
const hashOf = (accountId: string, letters: string): string =>
  createHash("sha256").update(`${accountId} ${letters}`).digest("hex")

/** Replaces the codes of an account. @returns the new ones, which no later call returns */
export async function renewRecoveryCodes(trx: Queries, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await trx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute()
  const rows = codes.map((code) => ({
    account_id: accountId,
    hash: hashOf(accountId, readRecoveryCode(code) ?? ""),
    used_at: "",
  }))
  await trx.insertInto("recovery_codes").values(rows).execute()
  return codes
}

/** Number of codes that are left. */
export async function countRecoveryCodes(queries: Queries, accountId: string): Promise<number> {
  const rows = await queries
    .selectFrom("recovery_codes")
    .select("hash")
    .where("account_id", "=", accountId)
    .where("used_at", "=", "")
    .execute()
  return rows.length
}

/** Marks a code as used. @returns false for a wrong one, and for one that was used */
export async function acceptRecoveryCode(
  trx: Queries,
  { accountId, text, now }: { accountId: string; text: string; now: Date },
): Promise<boolean> {
  const letters = readRecoveryCode(text)
  if (letters === undefined) return false
  const { numUpdatedRows } = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now.toISOString() })
    .where("account_id", "=", accountId)
    .where("hash", "=", hashOf(accountId, letters))
    .where("used_at", "=", "")
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
