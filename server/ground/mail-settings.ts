/** Settings of mail: `SMTP_URL`, `MAIL_FROM` and `PUBLIC_URL`. No message quotes `SMTP_URL`, which has a password. */
import { isIP } from "node:net"
import { isMailAddress } from "./mail-address"

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

type Environment = Readonly<Record<string, string | undefined>>
type Stop = (sentence: string) => never

const isLoopback = (host: string): boolean =>
  host === "localhost" || (isIP(host) === 4 && host.startsWith("127.")) || host === "[::1]"

function parsedUrl(text: string | undefined, protocols: readonly string[]): URL | undefined {
  try {
    const url = new URL(text ?? "")
    return protocols.includes(url.protocol) && url.hostname ? url : undefined
  } catch {
    return undefined
  }
}

/** 'Koperasi <surat@koperasi.id>' or the address alone. */
function readFrom(text: string, stop: Stop): MailSettings["from"] {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  const address = (inBrackets ?? text).trim()
  if (!isMailAddress(address))
    stop("MAIL_FROM harus berupa alamat email, misalnya 'Koperasi <surat@koperasi.id>'.")
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address }
}

/** The host of the app as its users call it, without a path. */
function readPublicUrl(env: Environment, stop: Stop): string {
  const text = env.PUBLIC_URL?.trim()
  if (!text)
    return stop(
      "SMTP_URL memerlukan PUBLIC_URL, alamat aplikasi ini untuk tautan di dalam surat: https://koperasi.example.",
    )
  const url = parsedUrl(text, ["http:", "https:"])
  const isPlain = url && url.pathname === "/" && !url.search && !url.hash && !url.username
  return isPlain
    ? url.origin
    : stop("PUBLIC_URL harus berupa alamat tanpa jalur, misalnya https://koperasi.example.")
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
    appUrl: readPublicUrl(env, stop) + basePath,
  }
}

function decodedLogin({ username, password }: URL, stop: Stop): { user: string; password: string } {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return stop("Nama atau password di SMTP_URL tidak dapat dibaca: tulis '%' sebagai %25.")
  }
}
