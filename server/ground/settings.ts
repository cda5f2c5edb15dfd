/** The server's settings, from the environment and the command line. */

import { accessSync, constants, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { FIRST_PASSWORD_DAYS } from "../../src/core/session/sessions"
import { withoutTrailing } from "../../src/core/text"
import { isEmail } from "../../src/core/validation/rules"
import { trustedProxies } from "./address"
import { type FilesSettings, readFilesSettings } from "./files-settings"
import { type MailSettings, readMailSettings } from "./mail-settings"
import { type OidcSettings, readOidcSettings } from "./oidc-settings"
import { makeFolder } from "./private-files"
import { DEFAULT_ZONE, isTimeZone } from "./time-zone"

/** One sentence for the operator; the start-up prints it and ends with code 1. */
export class SettingsError extends Error {}

export interface Settings {
  host: string
  /** 0: any free port. */
  port: number
  /** '' if no data folder is used: with API_URL, or with DATABASE_URL and TOKEN_SECRET. */
  dataDir: string
  databaseUrl: string | null
  /** Without a trailing slash; null: the embedded API is on. */
  apiUrl: string | null
  /** The superadmin of an empty database; null: generated. */
  admin: { email: string | null; password: string | null }
  sessionHours: number
  /** Hours without use after which a session ends; 0: never. */
  sessionIdleHours: number
  /** Days after which a password that another user has set lets in no more. */
  firstPasswordDays: number
  /** '' or `/koperasi`: path prefix of the app and the API. */
  basePath: string
  /** Days after which history entries are pruned; 0: never. */
  historyDays: number
  /** File for the head of the history's chain. */
  auditHeadFile: string | null
  /** Addresses and CIDR blocks of proxies whose X-Forwarded-For is trusted. */
  trustedProxy: readonly string[]
  /** Key material for tokens; null: read from a file in the data folder. */
  tokenSecret: string | null
  demo: boolean
  /** null: no nightly backup. */
  backup: NightlySettings | null
  /** Copies of browser data; quota in bytes per account; null: off. */
  copies: { quota: number } | null
  /** Place of records' files; null: none is set. */
  files: FilesSettings | null
  /** True if browsers may cache the app and the last lists for offline use. */
  offline: boolean
  /** True if webhooks may reach internal addresses and plain HTTP. */
  internalWebhooks: boolean
  /** null: no mail server is set. */
  mail: MailSettings | null
  /** Single sign-on; null: none is set. */
  oidc: OidcSettings | null
  /** Zone of the office's clock, for mails and unusual hours. */
  timeZone: string
}

export interface NightlySettings {
  folder: string
  /** Minutes after midnight, local time. */
  at: number
  /** Number of backups that are not deleted. */
  keep: number
}

type Environment = Readonly<Record<string, string | undefined>>

const stop = (sentence: string): never => {
  throw new SettingsError(sentence)
}

function number(
  env: Environment,
  name: string,
  { fallback, min, max }: Record<"fallback" | "min" | "max", number>,
) {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  const fits = /^\d+(\.\d+)?$/.test(text) && value >= min && value <= max
  return fits ? value : stop(`${name} harus berupa angka ${min} sampai ${max}, bukan '${text}'.`)
}

function url(env: Environment, name: string, protocols: readonly string[]): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  const wanted = protocols.map((protocol) => `${protocol}//`).join(" atau ")
  try {
    const parsed = new URL(text)
    if (protocols.includes(parsed.protocol) && parsed.hostname) return withoutTrailing(text, "/")
  } catch {
    // Reported below: an unreadable URL and one of another protocol are the same mistake.
  }
  return stop(`${name} harus berupa alamat yang diawali ${wanted}.`)
}

/** Creates a missing folder of a setting. */
function folder(name: string, text: string): string {
  const path = resolve(text)
  let isFolder = true
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK | constants.R_OK)
    isFolder = statSync(path).isDirectory()
  } catch {
    stop(`${name} '${path}' tidak dapat ditulisi.`)
  }
  return isFolder ? path : stop(`${name} '${path}' adalah berkas, bukan folder.`)
}

function basePath(env: Environment): string {
  const text = withoutTrailing((env.BASE_PATH ?? "").trim().replace(/^\/+/, ""), "/")
  if (text === "") return ""
  const parts = text.split("/")
  if (parts.some((part) => !/^[\w-][\w.-]*$/.test(part)))
    stop(`BASE_PATH harus berupa jalur seperti /koperasi, bukan '${env.BASE_PATH?.slice(0, 80)}'.`)
  if (parts[0] === "api") stop("BASE_PATH tidak boleh diawali /api.")
  return `/${text}`
}

function proxies(env: Environment): readonly string[] {
  const list = (env.TRUSTED_PROXY ?? "").split(/[\s,]+/).filter((entry) => entry !== "")
  for (const entry of list)
    if (!trustedProxies([entry]))
      stop(`TRUSTED_PROXY harus berupa alamat IP atau CIDR yang dipisahkan koma, bukan '${entry}'.`)
  return list
}

function nightly(env: Environment): NightlySettings | null {
  const path = env.BACKUP_DIR?.trim()
  if (!path) return null
  const time = env.BACKUP_AT?.trim() || "02:00"
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined) stop(`BACKUP_AT harus berupa jam seperti 02:30, bukan '${time}'.`)
  const keep = number(env, "BACKUP_KEEP", { fallback: 14, min: 1, max: 10_000 })
  return {
    folder: folder("BACKUP_DIR", path),
    at: Number(hours) * 60 + Number(minutes),
    keep: Math.floor(keep),
  }
}

/** A file that the server writes; its folder must exist. */
function headFile(env: Environment): string | null {
  const text = env.AUDIT_HEAD_FILE?.trim()
  if (!text) return null
  const path = resolve(text)
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error("a folder")
    accessSync(dirname(path), constants.W_OK | constants.R_OK)
    return path
  } catch {
    return stop(`AUDIT_HEAD_FILE '${path}' tidak dapat ditulisi.`)
  }
}

function isOn(env: Environment, name: string, fallback = "on"): boolean {
  const text = env[name]?.trim().toLowerCase() || fallback
  if (text !== "on" && text !== "off") stop(`${name} harus 'on' atau 'off', bukan '${text}'.`)
  return text === "on"
}

function timeZone(env: Environment): string {
  const name = env.TIME_ZONE?.trim() || DEFAULT_ZONE
  return isTimeZone(name)
    ? name
    : stop(`TIME_ZONE harus berupa zona waktu seperti Asia/Jakarta, bukan '${name.slice(0, 80)}'.`)
}

function copies(env: Environment): Settings["copies"] {
  const on = isOn(env, "COPY_BROWSER_DATA")
  const megabytes = number(env, "COPY_QUOTA_MB", { fallback: 500, min: 1, max: 1_000_000 })
  return on ? { quota: Math.floor(megabytes * 1024 * 1024) } : null
}

/** @throws SettingsError with the first invalid setting */
export function readSettings(args: readonly string[], env: Environment): Settings {
  for (const arg of args) if (arg !== "--demo") stop(`Pilihan '${arg}' tidak dikenal; yang ada hanya --demo.`)
  const demo = args.includes("--demo")
  const port = number(env, "PORT", { fallback: 3000, min: 0, max: 65535 })
  if (!Number.isInteger(port)) stop(`PORT harus berupa bilangan bulat, bukan '${env.PORT}'.`)
  const sessionHours = number(env, "SESSION_HOURS", { fallback: 8, min: 0.01, max: 720 })
  const sessionIdleHours = number(env, "SESSION_IDLE_HOURS", { fallback: 4, min: 0, max: 720 })
  const firstPasswordDays = number(env, "FIRST_PASSWORD_DAYS", {
    fallback: FIRST_PASSWORD_DAYS,
    min: 1,
    max: 90,
  })
  const historyDays = number(env, "HISTORY_DAYS", { fallback: 0, min: 0, max: 36_500 })
  if (historyDays > 0 && historyDays < 1) stop("HISTORY_DAYS harus 0 atau paling sedikit 1.")
  const apiUrl = url(env, "API_URL", ["http:", "https:"])
  const databaseUrl = url(env, "DATABASE_URL", ["postgres:", "postgresql:"])
  const email = env.ADMIN_EMAIL?.trim().toLowerCase() || null
  if (email !== null && !isEmail(email))
    stop(`ADMIN_EMAIL harus berupa alamat email, bukan '${email.slice(0, 80)}'.`)
  const password = env.ADMIN_PASSWORD || null
  const tokenSecret = env.TOKEN_SECRET || null
  if (tokenSecret !== null && tokenSecret.length < 32) stop("TOKEN_SECRET minimal 32 karakter.")
  if (password !== null && password.length < 8) stop("ADMIN_PASSWORD minimal 8 karakter.")
  if (apiUrl && demo) stop("--demo tidak dapat dipakai bersama API_URL, karena datanya ada di server lain.")
  const named = env.DATA_DIR?.trim() ?? ""
  const dataDir = apiUrl || (databaseUrl && tokenSecret) ? "" : folder("DATA_DIR", named || "./data")
  // A folder that is named keeps the records' files, even if it keeps nothing else.
  const filesDir = dataDir === "" && named !== "" && !apiUrl ? folder("DATA_DIR", named) : dataDir
  const base = basePath(env)
  return {
    host: env.HOST?.trim() || "127.0.0.1",
    port,
    dataDir,
    databaseUrl,
    apiUrl,
    admin: { email, password },
    sessionHours,
    sessionIdleHours,
    firstPasswordDays,
    basePath: base,
    historyDays,
    auditHeadFile: apiUrl ? null : headFile(env),
    trustedProxy: proxies(env),
    tokenSecret,
    demo,
    backup: apiUrl ? null : nightly(env),
    copies: apiUrl ? null : copies(env),
    files: apiUrl ? null : readFilesSettings(env, filesDir, stop),
    offline: isOn(env, "OFFLINE"),
    internalWebhooks: isOn(env, "INTERNAL_WEBHOOKS", "off"),
    mail: apiUrl ? null : readMailSettings(env, base, stop),
    oidc: apiUrl ? null : readOidcSettings(env, base, stop),
    timeZone: timeZone(env),
  }
}
