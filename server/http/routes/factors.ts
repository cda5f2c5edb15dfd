/** The caller's own second factors. Embedded API only. */

import { accountOf } from "../../auth/accounts"
import type { Session } from "../../auth/engine"
import { countTry, createChallenge, endChallenge, type Purpose } from "../../auth/factors/challenges"
import {
  addFactor,
  freeName,
  removeFactor,
  renameFactor,
  renewCodes,
  wrongCode,
} from "../../auth/factors/changes"
import { addOptions, readNewPasskey } from "../../auth/factors/passkeys"
import { countRecoveryCodes } from "../../auth/factors/recovery-codes"
import { factorInfo, factorsOf, type NewFactor } from "../../auth/factors/store"
import {
  matchingStep,
  newTotpSecret,
  openTotp,
  readTotpCode,
  sealTotp,
  totpAddress,
} from "../../auth/factors/totp"
import { requireOwnPassword } from "../../auth/own-password"
import { requireRecentProof } from "../../auth/recent-proof"
import { dismissNotices, isFactorRequired, moduleRequiresFactor } from "../../auth/required-factor"
import type { Queries, Row } from "../../database/types"
import { ApiError, refuseFields, unauthorised } from "../../ground/api-error"
import { type Api, idOf, sessionOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp, ApiContext } from "../env"
import { passkeySite } from "../passkey-site"
import { readName } from "./api-keys"
import { ANSWER_LIMIT } from "./second-step"

/** In bytes. */
const BODY_LIMIT = 10 * 1024

const tooLate = () => new ApiError(409, "Waktunya habis. Mulai lagi dari awal.")

/** '' for none: the server names it. @throws ApiError 422 */
const nameIn = (name: unknown): string => (name === undefined || name === "" ? "" : readName(name))

export function factorRoutes(app: ApiApp, api: Api): void {
  const { engine, sessions, throttle } = api
  const { queries } = engine.db
  const sessionFor = (c: ApiContext) => sessionOf(api, c, { beforeFactor: true })

  /**
   * Works in one transaction, with the session read again; answers with its token as it is then.
   * @param proved true if the user has proved himself by this call, so that the session gets a new id
   */
  const change = async <T extends object>(
    session: Session,
    work: (trx: Queries, now: Session) => Promise<T>,
    proved = false,
  ): Promise<T & { token?: string }> =>
    engine.db.transaction(async (trx) => {
      const now = await sessions.reread(trx, session)
      const done = await work(trx, now)
      const token = proved ? (await sessions.renew(trx, now)).token : await sessions.tokenOf(trx, now)
      return token === undefined ? done : { ...done, token }
    })

  const requirePassword = async (c: ApiContext, session: Session, password: unknown) => {
    const { signal } = c.req.raw
    const address = c.get("address")
    const asked = { engine, throttle, session, address, aborted: () => signal.aborted }
    const hash = await requireOwnPassword(asked, password)
    /** Refuses the change if the password has changed since. */
    return async (trx: Queries) => {
      if ((await accountOf(trx, session.id))?.password_hash !== hash) throw unauthorised()
    }
  }

  const begin = async (session: Session, purpose: Purpose, secret = "") => {
    // Another user of an open session adds no factor of his own.
    await requireRecentProof(engine, session)
    const account = await accountOf(queries, session.id)
    if (!account) throw unauthorised()
    const challenge = await engine.db.transaction(async (trx) => {
      const { id: accountId, jti } = await sessions.reread(trx, session)
      const sealed = secret && sealTotp(engine.tokenKey, secret)
      return createChallenge(trx, { purpose, accountId, jti, secret: sealed, now: engine.now() })
    })
    return { account, ...challenge }
  }

  const finish = (
    session: Session,
    { challenge, factor, name }: { challenge: Row; factor: NewFactor; name: string },
  ) =>
    change(
      session,
      async (trx, now) => {
        if (!(await endChallenge(trx, challenge))) throw tooLate()
        return { recoveryCodes: await addFactor({ engine, trx, session: now }, factor, name) }
      },
      true,
    )

  app.get("/auth/factors", async (c) => {
    const { id, roleId, grants } = await sessionFor(c)
    const required =
      moduleRequiresFactor(grants) || (roleId !== null && (await isFactorRequired(queries, roleId)))
    const factors = (await factorsOf(queries, id)).map(factorInfo)
    return c.json({ data: { factors, recoveryCodes: await countRecoveryCodes(queries, id), required } })
  })

  app.post("/auth/factors/totp", async (c) => {
    const session = await sessionFor(c)
    const secret = newTotpSecret()
    const { account, id } = await begin(session, "add-totp", secret)
    const { name: issuer } = passkeySite(api, c)
    const name = freeName("totp", await factorsOf(queries, session.id))
    const address = totpAddress(secret, { issuer, label: String(account.email) })
    return c.json({ data: { challenge: id, secret, address, name } })
  })

  app.post("/auth/factors/totp/confirm", async (c) => {
    const session = await sessionFor(c)
    const body = await readBody(c, BODY_LIMIT)
    const name = nameIn(body.name)
    const code = typeof body.code === "string" ? readTotpCode(body.code) : undefined
    if (code === undefined) throw refuseFields(422, { code: "Isi 6 angka dari aplikasi" })
    const now = engine.now()
    const { jti } = session
    const challenge = await countTry(queries, { id: body.challenge, purpose: "add-totp", jti, now })
    const secret = challenge && openTotp(engine.tokenKey, String(challenge.secret))
    if (!secret) throw tooLate()
    const step = matchingStep(secret, code, now)
    if (step === undefined) throw wrongCode()
    const factor = { kind: "totp", secret: String(challenge.secret), step } as const
    return c.json({ data: await finish(session, { challenge, factor, name }) })
  })

  app.post("/auth/factors/passkey", async (c) => {
    const session = await sessionFor(c)
    const { account, id, nonce } = await begin(session, "add-passkey")
    const known = await factorsOf(queries, session.id)
    const passkeys = known.filter(({ kind }) => kind === "passkey")
    const passkey = await addOptions(passkeySite(api, c), { nonce, account, known: passkeys })
    return c.json({ data: { challenge: id, passkey, name: freeName("passkey", known) } })
  })

  app.post("/auth/factors/passkey/confirm", async (c) => {
    const session = await sessionFor(c)
    const body = await readBody(c, ANSWER_LIMIT)
    const name = nameIn(body.name)
    const { jti } = session
    const purpose = "add-passkey" as const
    const challenge = await countTry(queries, { id: body.challenge, purpose, jti, now: engine.now() })
    if (!challenge) throw tooLate()
    const site = { nonce: String(challenge.nonce), hostname: passkeySite(api, c).hostname }
    const factor = await readNewPasskey(body.passkey, site)
    if (!factor) throw new ApiError(422, "Passkey ini tidak dapat diperiksa. Coba lagi.")
    return c.json({ data: await finish(session, { challenge, factor, name }) })
  })

  app.put("/auth/factors/:id", async (c) => {
    const session = await sessionFor(c)
    const name = nameIn((await readBody(c, BODY_LIMIT)).name)
    if (name === "") throw refuseFields(422, { name: "Nama verifikasi dua langkah wajib diisi" })
    await change(session, async (trx, now) => {
      await renameFactor({ engine, trx, session: now }, idOf(c), name)
      return {}
    })
    return c.json({ message: "Nama sudah diganti." })
  })

  app.post("/auth/factors/:id/remove", async (c) => {
    const session = await sessionFor(c)
    const requireSame = await requirePassword(c, session, (await readBody(c, BODY_LIMIT)).password)
    const remove = async (trx: Queries, now: Session) => {
      await requireSame(trx)
      await removeFactor({ engine, trx, session: now }, idOf(c))
      return {}
    }
    const data = await change(session, remove, true)
    return c.json({ data })
  })

  app.post("/auth/recovery-codes", async (c) => {
    const session = await sessionFor(c)
    const requireSame = await requirePassword(c, session, (await readBody(c, BODY_LIMIT)).password)
    const renew = async (trx: Queries, now: Session) => {
      await requireSame(trx)
      return { recoveryCodes: await renewCodes({ engine, trx, session: now }) }
    }
    const data = await change(session, renew, true)
    return c.json({ data })
  })

  app.post("/auth/notices/read", async (c) => {
    const session = await sessionFor(c)
    const data = await change(session, async (trx, now) => {
      await dismissNotices(trx, now, engine.now())
      return {}
    })
    return c.json({ data })
  })
}
