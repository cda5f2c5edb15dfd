/**
 * Signed cookie that proves an earlier sign-in on this browser. It gives priority in the hash queue and separate counts of
 * attempts, and nothing without the password. It expires with the password, after ninety days, and after sign-ins on
 * three other devices of the account.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { Database, Row } from "../database/types"

export const DEVICE_COOKIE = "koperasi-device"
export const DEVICE_SECONDS = 90 * 86_400
/** Accounts per browser; the one with the oldest sign-in is dropped. */
const MOST = 8
/** Devices of one account that count at the same time. */
const MOST_OF_ACCOUNT = 3
const DEVICES = "account_devices"

export interface DeviceCookies {
  /** Id of the device if this account has signed in with it by its present password. */
  knownDeviceId: (cookie: string | undefined, account: Row | undefined) => Promise<string | undefined>
  /** True if this browser has no proof of a sign-in of this account, by whatever password, and the account has had one. */
  isNewDevice: (cookie: string | undefined, account: Row) => Promise<boolean>
  /** The cookie after a sign-in, with a new device for this account: the earlier one may have been copied. */
  renew: (cookie: string | undefined, account: Row) => Promise<string>
}

interface KnownDevice {
  text: string
  device: string
  accountId: string
  generation: string
}

/** Hash by which the database names a device. */
const nameOf = (device: string): string => createHash("sha256").update(device).digest("base64url")

/** @param tokenKey signs sessions; the cookie's key is derived from it */
export function openDeviceCookies(db: Database, tokenKey: Uint8Array, now: () => Date): DeviceCookies {
  const key = createHmac("sha256", tokenKey).update("koperasi: device").digest()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const macOf = (claim: string) => createHmac("sha256", key).update(claim).digest()
  /** Changes with the password and when the hash is renewed. */
  const generationOf = ({ password_hash }: Row): string =>
    macOf(`generation ${password_hash}`).toString("base64url").slice(0, 16)

  // device.expiry.account.generation.mac, the account in base64url, entries joined by "~".
  const entryOf = (text: string): KnownDevice | undefined => {
    const [device, until, account, generation, mac, ...rest] = text.split(".")
    if (!device || !until || !account || !generation || !mac || rest.length > 0) return undefined
    const given = Buffer.from(mac, "base64url")
    const right = macOf(`${device}.${until}.${account}.${generation}`)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    if (Number(until) <= seconds()) return undefined
    return { text, device, accountId: Buffer.from(account, "base64url").toString(), generation }
  }
  const entriesOf = (cookie: string | undefined): KnownDevice[] =>
    (cookie ?? "")
      .split("~", MOST)
      .map(entryOf)
      .filter((entry) => entry !== undefined)
  const entryFor = (cookie: string | undefined, id: unknown) =>
    entriesOf(cookie).find(({ accountId }) => accountId === id)

  /** Stores a device beside two others; devices replaced by the same browser are dropped first, then the oldest. */
  const remember = (accountId: string, device: string, earlier: string | undefined) =>
    db.transaction(async (trx) => {
      const account = trx.selectFrom("accounts").select("id").where("id", "=", accountId)
      // Serialises logins of one account, which may have been deleted by now.
      const locked = db.kind === "postgres" ? account.forUpdate() : account
      if (!(await locked.executeTakeFirst())) return
      if (earlier !== undefined)
        await trx
          .updateTable(DEVICES)
          .set({ replaced: 1 })
          .where("account_id", "=", accountId)
          .where("device", "=", nameOf(earlier))
          .execute()
      await trx
        .insertInto(DEVICES)
        .values({ account_id: accountId, device: nameOf(device), at: now().toISOString(), replaced: 0 })
        .execute()
      const newest = await trx
        .selectFrom(DEVICES)
        .select("device")
        .where("account_id", "=", accountId)
        .where("device", "!=", nameOf(device))
        .orderBy("replaced")
        .orderBy("at", "desc")
        .limit(MOST_OF_ACCOUNT - 1)
        .execute()
      const valid = [nameOf(device), ...newest.map((row) => row.device)]
      await trx
        .deleteFrom(DEVICES)
        .where("account_id", "=", accountId)
        .where("device", "not in", valid)
        .execute()
    })

  return {
    knownDeviceId: async (cookie, account) => {
      const entry = account && entryFor(cookie, account.id)
      if (!entry || entry.generation !== generationOf(account)) return undefined
      const known = await db.queries
        .selectFrom(DEVICES)
        .select("device")
        .where("account_id", "=", account.id)
        .where("device", "=", nameOf(entry.device))
        .executeTakeFirst()
      return known && entry.device
    },
    isNewDevice: async (cookie, { id }) => {
      if (entryFor(cookie, id)) return false
      const other = db.queries.selectFrom(DEVICES).select("device").where("account_id", "=", id).limit(1)
      return (await other.executeTakeFirst()) !== undefined
    },
    renew: async (cookie, account) => {
      const accountId = String(account.id)
      const device = randomBytes(16).toString("base64url")
      await remember(accountId, device, entryFor(cookie, accountId)?.device)
      const name = Buffer.from(accountId).toString("base64url")
      const claim = [device, seconds() + DEVICE_SECONDS, name, generationOf(account)].join(".")
      const others = entriesOf(cookie).filter((entry) => entry.accountId !== accountId)
      const mine = `${claim}.${macOf(claim).toString("base64url")}`
      return [mine, ...others.map(({ text }) => text)].slice(0, MOST).join("~")
    },
  }
}
