/** GET /backup: state of the nightly backups, for users with all rights. Embedded API only. */
import { hasFullAccess } from "../../../src/core/access/permissions"
import { forbidden } from "../../ground/api-error"
import { type Api, sessionOf } from "../api-env"
import type { ApiApp } from "../env"

export function backupRoutes(app: ApiApp, api: Api): void {
  app.get("/backup", async (c) => {
    const session = await sessionOf(api, c)
    if (!hasFullAccess(session.grants)) throw forbidden()
    return c.json({ data: await api.nightlyState() })
  })
}
