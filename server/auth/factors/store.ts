/** Second factors as they are stored. */
import type { FactorInfo, FactorKind } from "../../../src/core/session/factors"
import type { Queries, Row } from "../../database/types"
import { endChallengesOf } from "./challenges"

/** Factors of one account. */
export const MOST_FACTORS = 10

/** Rows of an account's factors, oldest first. */
export const factorsOf = (queries: Queries, accountId: string, kind?: FactorKind): Promise<Row[]> => {
  const all = queries.selectFrom("account_factors").selectAll().where("account_id", "=", accountId)
  return (kind === undefined ? all : all.where("kind", "=", kind)).orderBy("id").execute()
}

export async function hasFactor(queries: Queries, accountId: string): Promise<boolean> {
  const row = queries.selectFrom("account_factors").select("id").where("account_id", "=", accountId).limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/** Never a secret, a key or an id of a credential. */
export const factorInfo = ({ id, kind, name, added_at, used_at }: Row): FactorInfo => ({
  id: String(id),
  kind: kind === "passkey" ? "passkey" : "totp",
  name: String(name),
  addedAt: String(added_at),
  usedAt: String(used_at),
})

interface NewTotp {
  kind: "totp"
  /** Encrypted. */
  secret: string
  /** Step of the code that confirmed it. */
  step: number
}
interface NewPasskey {
  kind: "passkey"
  credentialId: string
  /** In base64url. */
  publicKey: string
  counter: number
  transports: readonly string[]
  origin: string
}
export type NewFactor = NewTotp | NewPasskey

export async function insertFactor(
  trx: Queries,
  factor: NewFactor,
  { id, accountId, name, now }: { id: string; accountId: string; name: string; now: Date },
): Promise<void> {
  const passkey = factor.kind === "passkey" ? factor : undefined
  const totp = factor.kind === "totp" ? factor : undefined
  const row = {
    id,
    account_id: accountId,
    kind: factor.kind,
    name,
    added_at: now.toISOString(),
    used_at: "",
    secret: totp?.secret ?? "",
    step: totp?.step ?? 0,
    credential_id: passkey?.credentialId ?? null,
    public_key: passkey?.publicKey ?? "",
    counter: passkey?.counter ?? 0,
    transports: (passkey?.transports ?? []).join(" "),
    origin: passkey?.origin ?? "",
  }
  await trx.insertInto("account_factors").values(row).execute()
}

/** Removes factors, recovery codes and started second steps of an account. @returns number of factors */
export async function removeAllFactors(trx: Queries, accountId: string): Promise<number> {
  const removed = await trx
    .deleteFrom("account_factors")
    .where("account_id", "=", accountId)
    .executeTakeFirst()
  await trx.deleteFrom("recovery_codes").where("account_id", "=", accountId).execute()
  await endChallengesOf(trx, accountId)
  return Number(removed.numDeletedRows)
}
