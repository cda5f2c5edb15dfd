/** Requests to other systems: public addresses alone, no redirects, a time limit, and the start of the answer. */
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, test } from "vitest"
import { isPublicAddress } from "../../server/ground/public-address"
import { postOutgoing } from "../../server/http/outgoing"

async function answering<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
const post = (url: string, more: { internal?: boolean; timeout?: number } = {}) =>
  postOutgoing({ url, headers: {}, body: "{}", internal: true, ...more })

describe("addresses", () => {
  test.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.15.0.1",
    "172.32.0.1",
    "192.167.1.1",
    "2606:4700::1111",
    "2a00::1",
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true))
  const closed = [
    ..."0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255".split(
      " ",
    ),
    ..."192.0.0.8 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1".split(" "),
    ..."255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::7f00:1 fc00::1".split(
      " ",
    ),
    ..."fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1".split(" "),
    ..."localhost example.com 1.2.3 300.1.1.1".split(" "),
    "",
  ]
  test.each(closed)("%s is not", (address) => expect(isPublicAddress(address)).toBe(false))
})

describe("a request", () => {
  test("reads the start of an endless answer", async () => {
    const { status, text } = await answering((_, response) => {
      const more = () => response.writable && response.write("x".repeat(4096), () => setImmediate(more))
      response.writeHead(200)
      more()
    }, post)
    expect([status, text.length]).toEqual([200, 16 * 1024])
  })

  test("ends after its time, whether the answer begins or not", async () => {
    const fails = (listener: RequestListener) =>
      answering(listener, (url) => expect(post(url, { timeout: 100 })).rejects.toThrow(/./))
    await fails(() => {})
    await fails((_, response) => void response.writeHead(200).write("x"))
  })

  test("follows no redirect", async () => {
    let calls = 0
    const answer = await answering((_, response) => {
      calls++
      response.writeHead(307, { Location: "/again" }).end()
    }, post)
    expect([answer.status, calls]).toEqual([307, 1])
  })

  test("is never sent without TLS where only public addresses are allowed", async () => {
    await expect(post("http://1.1.1.1/", { internal: false, timeout: 500 })).rejects.toThrow("https://")
  })

  test("fails if the other side changes the protocol", async () => {
    const upgrading = answering(
      (request) => void request.socket.write("HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"),
      (url) => post(url, { timeout: 2000 }),
    )
    await expect(upgrading).rejects.toThrow("Koneksi ditutup tanpa jawaban.")
  })

  test("reads an answer that ends with its connection", async () => {
    const answer = await answering(
      (request) => void request.socket.end("HTTP/1.1 200 OK\r\n\r\nuntil the end"),
      (url) => post(url, { timeout: 2000 }),
    )
    expect(answer).toEqual({ status: 200, text: "until the end" })
  })

  test("reaches no internal address by a name that resolves to one", async () => {
    let calls = 0
    await answering(
      (_, response) => {
        calls++
        response.end()
      },
      async (url) => {
        const named = url.replace("127.0.0.1", "localhost")
        expect((await post(named)).status).toBe(200)
        for (const one of [named, url].map((each) => each.replace("http:", "https:")))
          await expect(post(one, { internal: false })).rejects.toThrow("tidak boleh dihubungi")
      },
    )
    expect(calls).toBe(1)
  })
})
