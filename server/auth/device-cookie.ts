/**
 * What a browser keeps of having signed in: a place in line at its next login, and nothing else. It names accounts and
 * devices, is signed with a key that no session is signed with, and opens nothing without the password.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

export const DEVICE_COOKIE = "koperasi-device"
export const DEVICE_SECONDS = 90 * 86_400
/** Accounts that share a browser; the one that has not signed in for longest goes. */
const MOST = 8

export interface DeviceCookies {
  /** The device's id where the cookie says that this account has signed in with it; undefined otherwise. */
  deviceOf: (cookie: string | undefined, accountId: string | undefined) => string | undefined
  /** The cookie of before, with this account signed in once more, as another device than before. */
  renewed: (cookie: string | undefined, accountId: string) => string
}

interface KnownDevice {
  text: string
  device: string
  accountId: string
}

/** @param tokenKey what sessions are signed with: of it another key is made */
export function openDeviceCookies(tokenKey: Uint8Array, now: () => Date): DeviceCookies {
  const key = createHmac("sha256", tokenKey).update("koperasi: device").digest()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const macOf = (claim: string) => createHmac("sha256", key).update(claim).digest()

  // device.expiry.account.mac, the account in base64url, entries joined by "~".
  const entryOf = (text: string): KnownDevice | undefined => {
    const [device, until, account, mac, ...rest] = text.split(".")
    if (!device || !until || !account || !mac || rest.length > 0) return undefined
    const given = Buffer.from(mac, "base64url")
    const right = macOf(`${device}.${until}.${account}`)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    if (Number(until) <= seconds()) return undefined
    return { text, device, accountId: Buffer.from(account, "base64url").toString() }
  }
  const entriesOf = (cookie: string | undefined): KnownDevice[] =>
    (cookie ?? "")
      .split("~", MOST)
      .map(entryOf)
      .filter((entry) => entry !== undefined)

  return {
    deviceOf: (cookie, accountId) => entriesOf(cookie).find((entry) => entry.accountId === accountId)?.device,
    renewed: (cookie, accountId) => {
      const device = randomBytes(16).toString("base64url")
      const claim = [device, seconds() + DEVICE_SECONDS, Buffer.from(accountId).toString("base64url")].join(
        ".",
      )
      const others = entriesOf(cookie).filter((entry) => entry.accountId !== accountId)
      const mine = `${claim}.${macOf(claim).toString("base64url")}`
      return [mine, ...others.map(({ text }) => text)].slice(0, MOST).join("~")
    },
  }
}
