/** What the short way of a port answers a request with, without a port. */
import type { IncomingMessage } from "node:http"
import { gunzipSync } from "node:zlib"
import type { Answer, Server } from "./api"

/** @returns undefined where it leaves the request to the long way */
export async function askShortly(
  server: Pick<Server, "direct">,
  path: string,
  { token, headers = {} }: { token: string; headers?: Record<string, string> },
): Promise<Answer | undefined> {
  const said = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const incoming = {
    method: "GET",
    url: `/api/v1${path}`,
    headers: {
      host: "koperasi.local",
      authorization: `Bearer ${token}`,
      "accept-encoding": "gzip",
      ...Object.fromEntries(said),
    },
  }
  const reply = await server.direct(incoming as unknown as IncomingMessage)
  if (!reply) return undefined
  const answered = new Headers()
  for (let index = 0; index < reply.headers.length; index += 2)
    answered.append(reply.headers[index] ?? "", reply.headers[index + 1] ?? "")
  // Under the tag that it has for who takes no encoding.
  answered.set("ETag", answered.get("ETag")?.replace(/-g[zw]"$/, '"') ?? "")
  const body = reply.body ? JSON.parse(gunzipSync(reply.body).toString()) : undefined
  return { status: reply.status, headers: answered, body }
}
