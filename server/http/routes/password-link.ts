/** A new password by a link from a mail: asks for the link, checks it, uses it. Needs no session; only with a mail server. */
import { createLinkThrottle } from "../../auth/link-throttle"
import { readToken, requireLink, usePasswordLink } from "../../auth/password-link"
import { foldedKey } from "../../database/columns"
import { refuseFields } from "../../ground/api-error"
import { isMailAddress } from "../../ground/mail-address"
import { sealedToken } from "../../mail/link-token"
import { queueMail } from "../../mail/queue"
import { readLanguage } from "../../mail/texts"
import type { Api } from "../api-env"
import { readBody } from "../body"
import type { ApiApp } from "../env"

/** Bytes of a token and a password, before any authentication. */
const BODY_LIMIT = 10 * 1024

const ANSWER =
  "Jika alamat itu terdaftar, kami akan mengirim tautan untuk membuat password baru. Periksa email Anda."

export function passwordLinkRoutes(app: ApiApp, { engine }: Api): void {
  const throttle = createLinkThrottle(engine)

  // The same work for every address; the job looks the account up.
  app.post("/auth/password-link", async (c) => {
    const { email, language } = await readBody(c, BODY_LIMIT)
    if (typeof email !== "string" || !isMailAddress(email.trim()))
      throw refuseFields(422, { email: "Format email tidak valid." })
    const key = foldedKey(email)
    const address = c.get("address")
    await throttle.count({ email: key, address })
    await queueMail(engine.db.queries, engine, {
      kind: "link",
      email: key,
      language: readLanguage(language),
      token: sealedToken(engine.tokenKey),
      at: engine.now().toISOString(),
      address,
    })
    return c.json({ message: ANSWER }, 202)
  })

  // The token is in the body: an address would reach logs.
  app.post("/auth/password-link/check", async (c) => {
    await requireLink(engine, readToken((await readBody(c, BODY_LIMIT)).token))
    return c.json({ message: "Tautan ini berlaku." })
  })

  app.put("/auth/password-link", async (c) => {
    const { token, newPassword } = await readBody(c, BODY_LIMIT)
    const { signal } = c.req.raw
    await usePasswordLink(engine, {
      token: readToken(token),
      newPassword,
      address: c.get("address"),
      aborted: () => signal.aborted,
    })
    return c.json({ message: "Password sudah diganti. Silakan masuk." })
  })
}
