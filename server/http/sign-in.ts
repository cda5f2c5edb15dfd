/** The end of a sign-in, by whichever step: a session, its token and the cookie of the device. */
import { deviceLabel } from "../../src/core/session/device"
import { DEVICE_COOKIE, DEVICE_SECONDS, openDeviceCookies } from "../auth/device-cookie"
import { readPermissions } from "../auth/permissions"
import type { Way } from "../auth/sessions"
import type { Row } from "../database/types"
import type { Api } from "./api-env"
import { BASE } from "./base"
import { readDeviceCookie, writeCookie } from "./cookies"
import type { ApiContext } from "./env"

export interface SignIn {
  /** Id of the device if this account has signed in with it by its present password. */
  knownDeviceId: (cookie: string | undefined, account: Row | undefined) => Promise<string | undefined>
  /**
   * Begins the session and answers as the specification says (AP-06).
   * @param account as it was when its password, passkey or single sign-on was verified
   */
  complete: (c: ApiContext, account: Row, way?: Way) => Promise<Response>
}

export function createSignIn({ engine, sessions, basePath }: Api): SignIn {
  const devices = openDeviceCookies(engine.db, engine.tokenKey, engine.now)
  return {
    knownDeviceId: devices.knownDeviceId,
    complete: async (c, account, way) => {
      const cookie = readDeviceCookie(c)
      const newDevice = await devices.isNewDevice(cookie, account)
      // Set before the answer, and kept after a logout, since it opens nothing.
      writeCookie(c, DEVICE_COOKIE, {
        value: await devices.renew(cookie, account),
        path: `${basePath}${BASE}/auth/login`,
        sameSite: "Strict",
        maxAge: DEVICE_SECONDS,
      })
      const roleId = typeof account.role_id === "string" ? account.role_id : null
      const usage = { device: deviceLabel(c.req.header("User-Agent")), address: c.get("address"), newDevice }
      return c.json({
        data: {
          token: await sessions.begin(account, usage, way),
          permissions: await readPermissions(engine.db.queries, engine.registry, roleId),
        },
      })
    },
  }
}
