/** A port that closes answers open requests, and waits for their work until the grace period ends. */
import { once } from "node:events"
import { describe, expect, test, vi } from "vitest"
import { portBench } from "./support/port-bench"

const { listen, client, dial, lines } = portBench()

describe("closing", () => {
  /** Answers only when the test resolves a request. */
  function held() {
    const waiting: (() => void)[] = []
    const fetch = () => new Promise<Response>((resolve) => waiting.push(() => resolve(new Response("done"))))
    return { fetch, waiting }
  }

  test("answers open requests with Connection: close, and accepts no new connection", async () => {
    const { fetch: hold, waiting } = held()
    const { port, number, url } = await listen(hold, { quiet: 30 })
    const { say, heard, closed } = await client(number)
    say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(1)
    const idle = await client(number)
    let over = false
    const end = port.close().then(() => {
      over = true
    })
    await idle.closed
    await expect(fetch(url)).rejects.toThrow()
    expect(over).toBe(false)
    waiting[0]?.()
    await closed
    expect(heard()).toMatch(/^HTTP\/1.1 200 [\s\S]*done$/)
    expect(heard().toLowerCase()).toContain("connection: close")
    await end
    expect(lines).toEqual([])
  })

  test("a request that comes on an open connection while it closes is answered too", async () => {
    const { fetch: hold, waiting } = held()
    const { port, number } = await listen(hold, { quiet: 300 })
    const { say, heard, closed } = await client(number)
    say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(1)
    waiting[0]?.()
    await expect.poll(() => heard()).toContain("done")
    const end = port.close()
    say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(2)
    waiting[1]?.()
    await closed
    expect(heard().match(/HTTP\/1.1 200 /g)).toHaveLength(2)
    await end
  })

  test("answers connections that the system has taken in before the socket closes", async () => {
    const { port, number } = await listen(() => new Response("done"), { quiet: 30 })
    const heard: string[] = []
    const sockets = Array.from({ length: 40 }, (_, index) => {
      const socket = dial(number)
      heard[index] = ""
      socket.on("data", (data) => {
        heard[index] = `${heard[index]}${data}`
      })
      socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      return socket
    })
    // The sockets are connected, and the event loop has accepted none of them.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    await Promise.all([port.close(), ...sockets.map((socket) => once(socket, "close"))])
    expect(heard.filter((text) => /^HTTP\/1.1 200 [\s\S]*done$/.test(text))).toHaveLength(40)
  })

  test("waits for work of a disconnected client, but never longer than the grace period", async () => {
    const { fetch: hold, waiting } = held()
    const { port, number } = await listen(hold, { quiet: 10 })
    const { say, socket } = await client(number)
    say("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(1)
    socket.destroy()
    let over = false
    const end = port.close().then(() => {
      over = true
    })
    await expect.poll(() => port.server.listening).toBe(false)
    expect(over).toBe(false)
    waiting[0]?.()
    await end

    const hurried = vi.fn()
    const other = await listen(hold, { quiet: 10, grace: 100 }, hurried)
    const hanging = await client(other.number)
    hanging.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => waiting).toHaveLength(2)
    await other.port.close()
    await hanging.closed
    expect(hurried).toHaveBeenCalledTimes(1)
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "close.cut", connections: 1, working: 1 })
  })
})
