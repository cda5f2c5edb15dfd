/** Reads addresses of settings, and `PUBLIC_URL`, the app's own. */
import { isIP } from "node:net"

export type Environment = Readonly<Record<string, string | undefined>>
export type Stop = (sentence: string) => never

export const isLoopback = (host: string): boolean =>
  host === "localhost" || (isIP(host) === 4 && host.startsWith("127.")) || host === "[::1]"

export function parsedUrl(text: string | undefined, protocols: readonly string[]): URL | undefined {
  try {
    const url = new URL(text ?? "")
    return protocols.includes(url.protocol) && url.hostname ? url : undefined
  } catch {
    return undefined
  }
}

/** The host of the app as its users call it, without a path. @param needed setting that needs it, and its use */
export function readPublicUrl(
  env: Environment,
  { setting, use }: { setting: string; use: string },
  stop: Stop,
): string {
  const text = env.PUBLIC_URL?.trim()
  if (!text)
    return stop(
      `${setting} memerlukan PUBLIC_URL, alamat aplikasi ini untuk ${use}: https://koperasi.example.`,
    )
  const url = parsedUrl(text, ["http:", "https:"])
  const isPlain = url && url.pathname === "/" && !url.search && !url.hash && !url.username
  return isPlain
    ? url.origin
    : stop("PUBLIC_URL harus berupa alamat tanpa jalur, misalnya https://koperasi.example.")
}
