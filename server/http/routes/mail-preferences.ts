/** GET and PUT /auth/mail: mails that the caller wants, and their language. Only with a mail server. */
import { refuseFields } from "../../ground/api-error"
import { readLanguage } from "../../mail/texts"
import { type Api, sessionOf } from "../api-env"
import { readBody } from "../body"
import type { ApiApp } from "../env"

/** In bytes. */
const BODY_LIMIT = 1024

export function mailPreferenceRoutes(app: ApiApp, api: Api): void {
  const { engine, sessions } = api

  app.get("/auth/mail", async (c) => {
    const { id } = await sessionOf(api, c)
    const row = await engine.db.queries
      .selectFrom("mail_preferences")
      .select("weekly")
      .where("account_id", "=", id)
      .executeTakeFirst()
    return c.json({ data: { weekly: row?.weekly === 1 } })
  })

  app.put("/auth/mail", async (c) => {
    const session = await sessionOf(api, c)
    const { weekly, language } = await readBody(c, BODY_LIMIT)
    if (typeof weekly !== "boolean") throw refuseFields(422, { weekly: "Harus true atau false" })
    const set = { weekly: weekly ? 1 : 0, language: readLanguage(language) }
    await engine.db.transaction(async (trx) => {
      const { id } = await sessions.reread(trx, session)
      await trx
        .insertInto("mail_preferences")
        .values({ account_id: id, ...set })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(set))
        .execute()
    })
    return c.json({ data: { weekly } })
  })
}
