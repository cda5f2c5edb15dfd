/** Uploads that end early: a lost connection, a full disk, a slow line. They leave nothing. */
import { request } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openSqlite } from "../../../server/database/sqlite"
import { createDiskStore } from "../../../server/files/disk-store"
import type { FileStore } from "../../../server/files/store"
import { LIMITS, openPort, type Port } from "../../../server/http/port"
import { fileFolder } from "../support/file-folder"
import { filesIn, openDeliveries, pdf } from "../support/slips"

const PATH = "/api/v1/deliveries/-/files/slips?name=slip.pdf"

describe("over a connection", () => {
  const folder = fileFolder()
  let port: Port
  let send: (length: number) => ReturnType<typeof request>
  beforeAll(async () => {
    const { app, root } = await openDeliveries(openSqlite(":memory:"), { folder })
    port = openPort((given, env) => app.fetch(given, env), { limits: { ...LIMITS, request: 200, check: 50 } })
    await new Promise<void>((resolve) => port.server.listen(0, "127.0.0.1", resolve))
    const { port: number } = port.server.address() as AddressInfo
    send = (length) =>
      request({
        port: number,
        path: PATH,
        method: "POST",
        headers: {
          Authorization: `Bearer ${root.token}`,
          "Content-Type": "application/octet-stream",
          "Content-Length": length,
        },
      })
  })
  afterAll(() => port.close())
  const answerOf = (sent: ReturnType<typeof send>) =>
    new Promise<number>((resolve, reject) => {
      sent.on("response", (answer) => resolve(answer.resume().statusCode ?? 0)).on("error", reject)
    })

  test("that is lost, nothing stays", async () => {
    const sent = send(2000)
    sent.on("error", () => {})
    sent.write(pdf())
    await expect.poll(() => filesIn(folder)).toHaveLength(1)
    sent.destroy()
    await expect.poll(() => filesIn(folder)).toEqual([])
  })

  test("that is slow, an upload may take longer than any other request", async () => {
    const bytes = pdf("pelan")
    const sent = send(bytes.length)
    const answer = answerOf(sent)
    for (const byte of [0, 5, 10]) {
      sent.write(bytes.subarray(byte, byte + 5))
      await pause(150)
    }
    sent.end(bytes.subarray(15))
    expect(await answer).toBe(201)
    expect(filesIn(folder)).toHaveLength(1)
  })
})

describe("a full disk", () => {
  const full = (at: "createTemporary" | "write" | "finish" | "put", folder: string): FileStore => {
    const store = createDiskStore(folder)
    const fail = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }))
    if (at === "createTemporary" || at === "put") return { ...store, [at]: fail }
    return { ...store, createTemporary: async () => ({ ...(await store.createTemporary()), [at]: fail }) }
  }

  test.each(["createTemporary", "write", "finish", "put"] as const)(
    "in %s is 503 with a sentence",
    async (at) => {
      const folder = fileFolder()
      const { root, send } = await openDeliveries(openSqlite(":memory:"), { folder, files: full(at, folder) })
      expect(await send(root)).toMatchObject({
        status: 503,
        body: {
          message: "Ruang penyimpanan server penuh, jadi data tidak tersimpan. Hubungi administrator.",
        },
      })
      expect(filesIn(folder)).toEqual([])
    },
  )
})
