/** POST /auth/proof: the password or a passkey again, before a sensitive step. Embedded API only. */
import { countTry, createChallenge, endChallenge } from "../../auth/factors/challenges"
import { acceptPasskey, askOptions } from "../../auth/factors/passkeys"
import { factorsOf } from "../../auth/factors/store"
import { requireOwnPassword } from "../../auth/own-password"
import { noteProof } from "../../auth/recent-proof"
import { ApiError } from "../../ground/api-error"
import { type Api, sessionOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp, ApiContext } from "../env"
import { passkeySite } from "../passkey-site"
import { ANSWER_LIMIT } from "./second-step"

export function proofRoutes(app: ApiApp, api: Api): void {
  const { engine, sessions, throttle } = api
  const { queries } = engine.db
  const sessionFor = (c: ApiContext) => sessionOf(api, c, { beforeFactor: true })

  /** Options for a passkey; null if the account has none. */
  app.post("/auth/proof/options", async (c) => {
    const { id: accountId, jti } = await sessionFor(c)
    const known = await factorsOf(queries, accountId, "passkey")
    if (known.length === 0) return c.json({ data: { challenge: "", passkey: null } })
    const owner = { purpose: "proof", accountId, jti } as const
    const { id, nonce } = await engine.db.transaction((trx) =>
      createChallenge(trx, { ...owner, now: engine.now() }),
    )
    return c.json({
      data: { challenge: id, passkey: await askOptions(passkeySite(api, c), { nonce, known }) },
    })
  })

  app.post("/auth/proof", async (c) => {
    const session = await sessionFor(c)
    const { password, challenge: id, passkey } = await readBody(c, ANSWER_LIMIT)
    const now = engine.now()
    if (passkey === undefined) {
      const { signal } = c.req.raw
      const address = c.get("address")
      await requireOwnPassword(
        { engine, throttle, session, address, aborted: () => signal.aborted },
        password,
      )
    } else {
      const challenge = await countTry(queries, { id, purpose: "proof", jti: session.jti, now })
      const isLive = challenge !== undefined && (await endChallenge(queries, challenge))
      const asked = { nonce: String(challenge?.nonce), accountId: session.id, now }
      if (!isLive || !(await acceptPasskey(queries, passkey, asked)))
        throw new ApiError(422, "Passkey ini tidak dapat diperiksa. Coba lagi.")
    }
    const token = await engine.db.transaction(async (trx) => {
      const renewed = await sessions.renew(trx, await sessions.reread(trx, session))
      await noteProof(trx, renewed.jti, engine.now())
      return renewed.token
    })
    return c.json({ message: "Terima kasih.", data: token === undefined ? {} : { token } })
  })
}
