/** Changes of an account's factors by its owner: recorded in words, and the account's other sessions end. */

import type { Changes, HistoryAction } from "../../../src/core/history/entry"
import type { FactorKind } from "../../../src/core/session/factors"
import type { Queries, Row } from "../../database/types"
import { ApiError, notFound, refuseFields } from "../../ground/api-error"
import { noticeOf } from "../../mail/notice"
import { recordAccount } from "../account-history"
import { endOtherSessions } from "../ended-sessions"
import type { Engine, Session } from "../engine"
import { isFactorRequired, moduleRequiresFactor } from "../required-factor"
import { countRecoveryCodes, renewRecoveryCodes } from "./recovery-codes"
import { factorsOf, insertFactor, MOST_FACTORS, type NewFactor, removeAllFactors } from "./store"

interface FactorChange {
  engine: Engine
  trx: Queries
  /** The caller, re-read in the transaction. */
  session: Session
}

const note = (
  { engine, trx, session }: FactorChange,
  { action, changes }: { action: HistoryAction; changes?: Changes },
) => recordAccount(trx, engine, { actor: session, account: session, action, ...(changes && { changes }) })

const named = (before: string | null, after: string | null): Changes => ({ factorName: { before, after } })

/** Locks the account, so that two changes at once see each other. */
async function lockAccount({ engine, trx, session }: FactorChange): Promise<void> {
  if (engine.db.kind !== "postgres") return
  await trx.selectFrom("accounts").select("id").where("id", "=", session.id).forUpdate().execute()
}

const KINDS: Readonly<Record<FactorKind, string>> = { totp: "Aplikasi autentikator", passkey: "Passkey" }

/** A name that no factor of the account has: 'Passkey', 'Passkey 2'. */
export function freeName(kind: FactorKind, known: readonly Row[]): string {
  const names = new Set(known.map(({ name }) => String(name)))
  let number = 1
  let name = KINDS[kind]
  while (names.has(name)) name = `${KINDS[kind]} ${++number}`
  return name
}

/** @returns recovery codes if the account has none left @throws ApiError 409 */
export async function addFactor(
  change: FactorChange,
  factor: NewFactor,
  name: string,
): Promise<string[] | null> {
  const { engine, trx, session } = change
  await lockAccount(change)
  const known = await factorsOf(trx, session.id)
  if (known.length >= MOST_FACTORS)
    throw new ApiError(409, `Maksimal ${MOST_FACTORS} cara verifikasi dua langkah.`)
  const used =
    factor.kind === "passkey" &&
    (await trx
      .selectFrom("account_factors")
      .select("id")
      .where("credential_id", "=", factor.credentialId)
      .executeTakeFirst())
  if (used) throw new ApiError(409, "Passkey ini sudah terdaftar.")
  const text = name || freeName(factor.kind, known)
  await insertFactor(trx, factor, {
    id: engine.newId(),
    accountId: session.id,
    name: text,
    now: engine.now(),
  })
  const left = await countRecoveryCodes(trx, session.id)
  const codes = left === 0 ? await renewRecoveryCodes(trx, session.id) : null
  await endOtherSessions(trx, session.id, session.jti)
  await note(change, { action: "factor-added", changes: named(null, text) })
  await noticeOf(trx, engine, { accountId: session.id, kind: "factor-added" })
  return codes
}

async function ownFactor(change: FactorChange, id: string): Promise<{ row: Row; all: Row[] }> {
  await lockAccount(change)
  const all = await factorsOf(change.trx, change.session.id)
  const row = all.find((one) => one.id === id)
  if (!row) throw notFound()
  return { row, all }
}

/** @throws ApiError 404 */
export async function renameFactor(change: FactorChange, id: string, name: string): Promise<void> {
  const { row } = await ownFactor(change, id)
  if (row.name === name) return
  await change.trx.updateTable("account_factors").set({ name }).where("id", "=", id).execute()
  await note(change, { action: "factor-renamed", changes: named(String(row.name), name) })
}

/** Removes recovery codes with the last factor. @throws ApiError 404; 409 for the last one of a role that requires it */
export async function removeFactor(change: FactorChange, id: string): Promise<void> {
  const { trx, session } = change
  const { row, all } = await ownFactor(change, id)
  const { roleId, grants } = session
  const required = moduleRequiresFactor(grants) || (roleId !== null && (await isFactorRequired(trx, roleId)))
  if (all.length === 1 && required)
    throw new ApiError(409, "Role Anda mewajibkan verifikasi dua langkah. Tambahkan yang lain dulu.")
  await trx.deleteFrom("account_factors").where("id", "=", id).execute()
  if (all.length === 1) await removeAllFactors(trx, session.id)
  await endOtherSessions(trx, session.id, session.jti)
  await note(change, { action: "factor-removed", changes: named(String(row.name), null) })
  await noticeOf(trx, change.engine, { accountId: session.id, kind: "factor-removed" })
}

/** @throws ApiError 409 without a factor */
export async function renewCodes(change: FactorChange): Promise<string[]> {
  const { trx, session } = change
  await lockAccount(change)
  if ((await factorsOf(trx, session.id)).length === 0)
    throw new ApiError(409, "Tambahkan verifikasi dua langkah dulu.")
  const codes = await renewRecoveryCodes(trx, session.id)
  await endOtherSessions(trx, session.id, session.jti)
  await note(change, { action: "recovery-renewed" })
  await noticeOf(trx, change.engine, { accountId: session.id, kind: "recovery-codes-renewed" })
  return codes
}

export const wrongCode = () =>
  refuseFields(422, { code: "Kode salah. Periksa jam perangkat Anda, lalu coba lagi." })
