import { type Answer, type Client, clientOf } from "../client"
import type { Tally } from "../tally"
import { METHODS, type Target } from "./targets"

/** Invalid tokens: forged, changed, ended, of deleted accounts. */
export async function refusedTokens(
  root: Client,
  ended: readonly [string, string][],
): Promise<[string, string][]> {
  const [head = "", body = "", signature = ""] = root.token.split(".")
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const claims = JSON.parse(Buffer.from(body, "base64url").toString())
  return [
    ["none", ""],
    ["no signature", `${encode({ alg: "none", typ: "JWT" })}.${body}.`],
    ["another algorithm", `${encode({ alg: "HS512" })}.${body}.${signature}`],
    [
      "changed claims",
      `${head}.${encode({ ...claims, role: "superadmin", exp: claims.exp + 9 })}.${signature}`,
    ],
    ["another signature", `${head}.${body}.${signature.slice(0, -4)}AAAA`],
    ["not a token", "a.b.c"],
    ...ended,
  ]
}

/** Each of them gets 401 from every path and method. */
export async function tokenCells(
  url: () => string,
  tokens: readonly [string, string][],
  targets: readonly Target[],
  tally: Tally,
) {
  const more = [{ path: "/permissions/x" }, { path: "/auth/logout" }]
  for (const [name, token] of tokens)
    for (const { path } of [...targets, ...more])
      for (const method of METHODS) {
        if (method === "OPTIONS" || (path.startsWith("/permissions") && !["GET", "PUT"].includes(method)))
          continue
        if (path === "/auth/logout" && method !== "POST") continue
        const { status }: Answer = await clientOf(url, token).send(
          method,
          path,
          method === "GET" ? {} : { body: {} },
        )
        tally.check(status === 401, () => `token '${name}': ${method} ${path} ${status}, not 401`)
      }
}
