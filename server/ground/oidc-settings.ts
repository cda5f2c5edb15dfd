/** Settings of single sign-on: `OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET`, `OIDC_NAME`. No message quotes the secret. */
import { type Environment, isLoopback, parsedUrl, readPublicUrl, type Stop } from "./public-url"

export interface OidcSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Name of the provider, for the button of the login page. */
  name: string
  /** Address of the app, with its path prefix and without a trailing slash, for the way back. */
  appUrl: string
}

const NAMES = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const
const LONGEST_NAME = 40

function readIssuer(text: string, stop: Stop): URL {
  const url = parsedUrl(text, ["https:", "http:"])
  if (!url || url.search || url.hash || url.username)
    return stop("OIDC_ISSUER harus berupa alamat seperti https://masuk.example/realms/koperasi.")
  // The client secret and the tokens would be readable on their way.
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return stop("OIDC_ISSUER harus diawali https://, kecuali untuk server di mesin ini sendiri.")
  return url
}

/** @returns null without any of them @param stop throws its sentence */
export function readOidcSettings(env: Environment, basePath: string, stop: Stop): OidcSettings | null {
  const [issuer = "", clientId = "", clientSecret = ""] = NAMES.map((name) => env[name]?.trim() ?? "")
  const name = env.OIDC_NAME?.trim() ?? ""
  if (!issuer && !clientId && !clientSecret)
    return name ? stop(`OIDC_NAME memerlukan ${NAMES.join(", ")}.`) : null
  const missing = NAMES.filter((key) => !env[key]?.trim())
  if (missing.length > 0)
    return stop(`${NAMES.join(", ")} harus diisi semua; belum ada ${missing.join(" dan ")}.`)
  if (name.length > LONGEST_NAME) return stop(`OIDC_NAME paling panjang ${LONGEST_NAME} karakter.`)
  const url = readIssuer(issuer, stop)
  return {
    issuer: url,
    clientId,
    clientSecret,
    name: name || url.hostname,
    appUrl:
      readPublicUrl(env, { setting: "OIDC_ISSUER", use: "kembali dari penyedia akun" }, stop) + basePath,
  }
}
