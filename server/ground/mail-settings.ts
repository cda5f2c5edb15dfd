/** Settings of mail: `SMTP_URL`, `MAIL_FROM` and `PUBLIC_URL`. No message quotes `SMTP_URL`, which has a password. */
import { isMailAddress } from "./mail-address"
import { type Environment, isLoopback, parsedUrl, readPublicUrl, type Stop } from "./public-url"

export interface MailSettings {
  host: string
  port: number
  /** True: TLS from the first byte; false: STARTTLS if the server offers it. */
  secure: boolean
  /** True: without STARTTLS no mail is sent, since the password would be readable on its way. */
  requireTls: boolean
  /** null: without signing in. */
  login: { user: string; password: string } | null
  from: { name: string; address: string }
  /** Address of the app, with its path prefix and without a trailing slash, for links. */
  appUrl: string
}

/** 'Koperasi <surat@koperasi.id>' or the address alone. */
function readFrom(text: string, stop: Stop): MailSettings["from"] {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isMailAddress(address))
    stop("MAIL_FROM harus berupa alamat email, misalnya 'Koperasi <surat@koperasi.id>'.")
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address }
}

/** @returns null without SMTP_URL @param stop throws its sentence */
export function readMailSettings(env: Environment, basePath: string, stop: Stop): MailSettings | null {
  const text = env.SMTP_URL?.trim()
  if (!text) return null
  const url = parsedUrl(text, ["smtp:", "smtps:"])
  if (!url || url.pathname.replace("/", "") || url.search || url.hash)
    return stop("SMTP_URL harus berupa alamat seperti smtps://nama:password@surat.example:465.")
  const from = env.MAIL_FROM?.trim()
  if (!from) return stop("SMTP_URL memerlukan MAIL_FROM, alamat pengirim surat.")
  const secure = url.protocol === "smtps:"
  const login = url.username ? decodedLogin(url, stop) : null
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTls: !secure && login !== null && !isLoopback(url.hostname),
    login,
    from: readFrom(from, stop),
    appUrl: readPublicUrl(env, { setting: "SMTP_URL", use: "tautan di dalam surat" }, stop) + basePath,
  }
}

function decodedLogin({ username, password }: URL, stop: Stop): { user: string; password: string } {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return stop("Nama atau password di SMTP_URL tidak dapat dibaca: tulis '%' sebagai %25.")
  }
}
