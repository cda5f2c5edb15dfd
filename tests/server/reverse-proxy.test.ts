/** The proxies' configurations of docs/deploy, tried with the real programs where they are installed. */
import { readFileSync } from "node:fs"
import { request as requestPlain } from "node:http"
import { connect, type SecureVersion } from "node:tls"
import { describe, expect, test } from "vitest"
import { CADDY, NGINX, reverseProxyBench } from "./support/reverse-proxy"

describe.each([NGINX, CADDY])("behind $program", (program) => {
  const { has } = program
  const { begin, ask, signIn, ports } = reverseProxyBench(program)

  test.skipIf(!has)(
    "a person signs in over TLS, and the log has his own address, whatever he claims",
    async () => {
      const { child, ended } = await begin({}, "")
      const { status, headers, body } = await signIn("")
      expect(status).toBe(200)
      expect(String(headers["set-cookie"])).toMatch(
        /^__Secure-koperasi-device=.*; Path=\/api\/v1\/auth\/login.*; Secure/,
      )
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains")
      const list = await ask("/api/v1/suppliers", {
        headers: { Authorization: `Bearer ${JSON.parse(body).data.token}` },
      })
      expect(list.status).toBe(200)
      expect((await signIn("", "bukan-itu-sandinya")).status).toBe(401)
      child.kill("SIGTERM")
      const lines = (await ended).error
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      expect(lines).toContainEqual(expect.objectContaining({ event: "login.failed", address: "127.0.0.2" }))
    },
  )

  test.skipIf(!has)("without TLS pages lead to it, and the API is refused", async () => {
    await begin({}, "")
    const plain = (path: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const options = {
          host: "127.0.0.1",
          port: ports().plain,
          path,
          headers: { Host: "koperasi.example" },
        }
        const asked = requestPlain(options, (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers.location])
        })
        asked.on("error", reject)
        asked.end()
      })
    expect(await plain("/data-admin")).toEqual([301, "https://koperasi.example/data-admin"])
    for (const path of ["/api/v1/suppliers", "/koperasi/api/v1/suppliers"])
      expect(await plain(path)).toEqual([403, undefined])
  })

  test.skipIf(!has)("speaks TLS 1.2 and 1.3 alone", async () => {
    await begin({}, "")
    const spoken = (version: SecureVersion) =>
      new Promise<string | null>((resolve) => {
        const options = { host: "127.0.0.1", port: ports().tls, servername: "koperasi.example" }
        const socket = connect({
          ...options,
          ca: readFileSync(ports().cert),
          minVersion: version,
          maxVersion: version,
          // OpenSSL offers the old versions at this level alone.
          ciphers: "DEFAULT:@SECLEVEL=0",
        })
        socket.on("secureConnect", () => {
          resolve(socket.getProtocol())
          socket.destroy()
        })
        socket.on("error", () => resolve(null))
      })
    expect([await spoken("TLSv1"), await spoken("TLSv1.1")]).toEqual([null, null])
    expect([await spoken("TLSv1.2"), await spoken("TLSv1.3")]).toEqual(["TLSv1.2", "TLSv1.3"])
  })

  test.skipIf(!has)("below a path of its own, with the cookie kept to it", async () => {
    await begin({ BASE_PATH: "/koperasi" }, "/koperasi")
    const { status, headers } = await signIn("/koperasi")
    expect(status).toBe(200)
    expect(String(headers["set-cookie"])).toContain("Path=/koperasi/api/v1/auth/login;")
    expect((await ask("/koperasi/ready")).body).toBe('{"status":"ok"}')
  })
})
