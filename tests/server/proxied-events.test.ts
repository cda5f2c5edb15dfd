/** The stream of changes through the proxies of docs/deploy: at once, and never cut between two heartbeats. */
import { readFileSync } from "node:fs"
import { request as requestPlain } from "node:http"
import { connect } from "node:http2"
import { request } from "node:https"
import type { Readable } from "node:stream"
import { describe, expect, test } from "vitest"
import { BEAT_SECONDS } from "../../src/core/live/event"
import { CADDY, HAPROXY, NGINX, reverseProxyBench } from "./support/reverse-proxy"

describe.each([NGINX, CADDY, HAPROXY])("the stream of changes behind $program", (program) => {
  const { has, isTls } = program
  const { begin, ask, signIn, ports } = reverseProxyBench(program)

  /** Opens the stream. @returns its body, and the end of its connection */
  const overHttp1 = (headers: Record<string, string>) =>
    new Promise<{ body: Readable; close: () => void }>((resolve, reject) => {
      const { tls, plain, cert } = ports()
      const options = {
        host: "127.0.0.1",
        path: "/api/v1/events",
        headers: { Host: "koperasi.example", ...headers },
      }
      const asked = isTls
        ? request({ ...options, port: tls, servername: "koperasi.example", ca: readFileSync(cert) })
        : requestPlain({ ...options, port: plain })
      asked.on("response", (body) => resolve({ body, close: () => asked.destroy() }))
      asked.on("error", reject)
      asked.end()
    })
  const overHttp2 = (headers: Record<string, string>) =>
    new Promise<{ body: Readable; close: () => void }>((resolve, reject) => {
      const { tls, cert } = ports()
      const session = connect(`https://127.0.0.1:${tls}`, {
        servername: "koperasi.example",
        ca: readFileSync(cert),
      })
      session.on("error", reject)
      const body = session.request({
        ":path": "/api/v1/events",
        ":authority": "koperasi.example",
        ...headers,
      })
      body.on("response", ({ ":status": status }) => {
        if (status === 200) resolve({ body, close: () => session.destroy() })
        else reject(new Error(`the stream: ${status}`))
      })
      body.end()
    })

  const reads = async (open: typeof overHttp1) => {
    await begin({}, "")
    const { token } = JSON.parse((await signIn("")).body).data
    const headers = { Authorization: `Bearer ${token}` }
    // A browser takes compressed answers, which a proxy would gather.
    const { body, close } = await open({ ...headers, "Accept-Encoding": "gzip, br" })
    let text = ""
    body.setEncoding("utf8")
    body.on("data", (part) => {
      text += part
    })
    body.on("error", () => {})
    await expect.poll(() => text, { timeout: 15_000, interval: 10 }).toContain('"states"')
    for (const name of ["UD Pertama", "UD Kedua"]) {
      const before = text.length
      const { status, body: made } = await ask("/api/v1/suppliers", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ name }),
      })
      expect(status).toBe(201)
      await expect
        .poll(() => text.slice(before), { timeout: 15_000, interval: 10 })
        .toContain(JSON.parse(made).data.id)
    }
    close()
  }

  test.skipIf(!has)("has its first message and each change at once, held back by no proxy", () =>
    reads(overHttp1),
  )
  test.skipIf(!has || !isTls)("has them over HTTP/2 too", () => reads(overHttp2))
})

/** Seconds of a setting of a configuration in docs/deploy. */
const secondsOf = (file: string, setting: RegExp): number =>
  Number(setting.exec(readFileSync(`docs/deploy/${file}`, "utf8"))?.[1])

test("the proxies of docs/deploy wait longer for the server than the time between two heartbeats", () => {
  // One heartbeat may come late by most of a second beat.
  const least = 1.5 * BEAT_SECONDS
  expect(secondsOf("nginx.conf", /^\s*proxy_read_timeout (\d+)s;/m)).toBeGreaterThan(least)
  expect(secondsOf("haproxy.cfg", /listen koperasi\n[\s\S]*?timeout server (\d+)s/)).toBeGreaterThan(least)
  expect(secondsOf("haproxy.cfg", /listen koperasi\n[\s\S]*?timeout client (\d+)s/)).toBeGreaterThan(least)
  // Caddy waits without end; a limit would be named like this.
  expect(readFileSync("docs/deploy/Caddyfile", "utf8")).not.toMatch(/(read|response_header)_timeout/)
})
