/** The second step of a sign-in, and the sign-in by a passkey alone. Embedded API only. */
import { RECOVERY_STEP } from "../../../src/core/session/factors"
import { SECOND_STEP, SECOND_STEP_OVER } from "../../../src/core/session/refusals"
import { recordFailure } from "../../auth/account-history"
import { accountOf } from "../../auth/accounts"
import { countTry, createChallenge, endChallenge, generationOf } from "../../auth/factors/challenges"
import { acceptCode, type Way } from "../../auth/factors/codes"
import { acceptPasskey, askOptions } from "../../auth/factors/passkeys"
import { countRecoveryCodes } from "../../auth/factors/recovery-codes"
import { factorsOf } from "../../auth/factors/store"
import { createLoginCounts, keyOf } from "../../auth/login-counts"
import type { Row } from "../../database/types"
import { addressBlock } from "../../ground/address"
import { ApiError, busy, unauthorised } from "../../ground/api-error"
import type { Api } from "../api-env"
import { readBody } from "../body"
import { readDeviceCookie } from "../cookies"
import type { ApiApp, ApiContext } from "../env"
import { passkeySite } from "../passkey-site"
import type { SignIn } from "../sign-in"

/** Bytes of a code, or of the answer of a passkey. */
export const ANSWER_LIMIT = 32 * 1024
/** Started sign-ins by passkey of one block of addresses. */
const MOST_STARTED = 100
const STARTED_SECONDS = 600
const LONGEST_CODE = 64

const stepOver = () =>
  new ApiError(401, "Waktu verifikasi habis. Masuk lagi dengan password Anda.", { code: SECOND_STEP_OVER })

const textOf = (way: Way): string => (way.kind === "recovery" ? RECOVERY_STEP : way.name)

/**
 * The answer to a right password, or a single sign-on, of an account with a factor: a challenge, and never a session.
 * @param provider of a single sign-on, for the history
 * @returns undefined for an account without a factor
 */
export async function beginSecondStep(
  api: Api,
  c: ApiContext,
  account: Row,
  provider = "",
): Promise<Response | undefined> {
  const { engine } = api
  const accountId = String(account.id)
  const factors = await factorsOf(engine.db.queries, accountId)
  if (factors.length === 0) return undefined
  const owner = { purpose: "second-step", accountId, jti: "" } as const
  const { id, nonce } = await engine.db.transaction((trx) =>
    createChallenge(trx, {
      ...owner,
      generation: generationOf(account),
      secret: provider,
      now: engine.now(),
    }),
  )
  const passkeys = factors.filter(({ kind }) => kind === "passkey")
  const data = {
    challenge: id,
    totp: factors.some(({ kind }) => kind === "totp"),
    recovery: (await countRecoveryCodes(engine.db.queries, accountId)) > 0,
    provider,
    passkey: passkeys.length > 0 ? await askOptions(passkeySite(api, c), { nonce, known: passkeys }) : null,
  }
  return c.json({ message: "Masukkan kode verifikasi Anda.", code: SECOND_STEP, data }, 403)
}

export function secondStepRoutes(app: ApiApp, api: Api, signIn: SignIn): void {
  const { engine, throttle } = api
  const { queries } = engine.db
  const started = createLoginCounts(engine.db, engine.now, STARTED_SECONDS)

  /** Counted apart from passwords: a right password gives no further codes. */
  const judgeCode = async (c: ApiContext, account: Row, code: string): Promise<Way | undefined> => {
    const accountId = String(account.id)
    const device = await signIn.knownDeviceId(readDeviceCookie(c), account)
    const { signal } = c.req.raw
    const attempt = {
      email: `second step ${accountId}`,
      accountId,
      address: c.get("address"),
      device: device && `second step ${device}`,
      aborted: () => signal.aborted,
    }
    let way: Way | undefined
    await throttle.judge(attempt, async () => {
      way = await acceptCode(engine, accountId, code)
      return way !== undefined
    })
    return way
  }

  app.post("/auth/login/second", async (c) => {
    const { challenge: id, code, passkey } = await readBody(c, ANSWER_LIMIT)
    const now = engine.now()
    const challenge = await countTry(queries, { id, purpose: "second-step", jti: "", now })
    if (!challenge) throw stepOver()
    const account = await accountOf(queries, String(challenge.account_id))
    // A changed password ends the sign-ins that began with the former one.
    if (account?.active !== 1 || challenge.generation !== generationOf(account)) throw stepOver()
    const accountId = String(account.id)
    let way: Way | undefined
    if (passkey === undefined)
      way = await judgeCode(c, account, typeof code === "string" ? code.slice(0, LONGEST_CODE) : "")
    else {
      const used = await acceptPasskey(queries, passkey, { nonce: String(challenge.nonce), accountId, now })
      way = used && { kind: "passkey", name: String(used.name) }
    }
    if (!way) {
      recordFailure(engine, account, { address: c.get("address"), action: "second-step-failed" })
      throw unauthorised("Kode salah atau sudah pernah dipakai.", {
        event: "login.second-step-failed",
        fields: { account: accountId },
      })
    }
    if (!(await endChallenge(queries, challenge))) throw stepOver()
    const provider = String(challenge.secret) || undefined
    return signIn.complete(c, account, {
      step: textOf(way),
      provider,
      // A code alone is no proof: after a single sign-on no password came before it.
      proved: provider === undefined || way.kind === "passkey",
    })
  })

  app.post("/auth/login/passkey/options", async (c) => {
    const { count } = await started.add(keyOf("started", addressBlock(c.get("address"))))
    if (count > MOST_STARTED) throw busy()
    const owner = { purpose: "sign-in", accountId: null, jti: "" } as const
    const { id, nonce } = await engine.db.transaction((trx) =>
      createChallenge(trx, { ...owner, now: engine.now() }),
    )
    return c.json({ data: { challenge: id, passkey: await askOptions(passkeySite(api, c), { nonce }) } })
  })

  app.post("/auth/login/passkey", async (c) => {
    const { challenge: id, passkey } = await readBody(c, ANSWER_LIMIT)
    const now = engine.now()
    const challenge = await countTry(queries, { id, purpose: "sign-in", jti: "", now })
    // One try: the answer of an authenticator is right or forged.
    if (!challenge || !(await endChallenge(queries, challenge)))
      throw new ApiError(401, "Waktu verifikasi habis. Coba lagi.", { code: SECOND_STEP_OVER })
    const used = await acceptPasskey(queries, passkey, { nonce: String(challenge.nonce), now })
    const account = used && (await accountOf(queries, String(used.account_id)))
    if (!account)
      throw unauthorised("Passkey ini tidak dikenal.", { event: "login.passkey-failed", fields: {} })
    if (account.active !== 1)
      throw unauthorised("Akun ini sudah tidak aktif.", {
        event: "login.inactive",
        fields: { account: String(account.id) },
      })
    return signIn.complete(c, account, { step: String(used.name) })
  })
}
