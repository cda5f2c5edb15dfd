/** `npm run dev` on a copy of the sources, with a page's socket and access to the files. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { request } from "node:http"
import type { AddressInfo } from "node:net"
import { createServer, type Plugin } from "vite"
import { copyProduct } from "../../support/product-copy"

export interface Message {
  type: string
  err?: { message: string; stack: string }
  updates?: readonly object[]
}

/** Messages of Vite's socket to a page. */
async function listen(port: number): Promise<{ messages: Message[]; close: () => void }> {
  const messages: Message[] = []
  const headers = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": Buffer.from("a page of tests.").toString("base64"),
    "Sec-WebSocket-Protocol": "vite-hmr",
  }
  return new Promise((done, fail) => {
    const upgrading = request({ host: "127.0.0.1", port, headers })
    upgrading.on("error", fail)
    upgrading.on("upgrade", (_, socket, head) => {
      let bytes = head
      const read = () => {
        for (;;) {
          const [size, from] = frameOf(bytes)
          if (bytes.length < from + size) return
          const text = bytes.subarray(from, from + size).toString()
          if ((bytes[0] as number) % 16 === 1) messages.push(JSON.parse(text))
          bytes = bytes.subarray(from + size)
        }
      }
      socket.on("data", (more: Buffer) => {
        bytes = Buffer.concat([bytes, more])
        read()
      })
      socket.on("error", () => {})
      read()
      done({ messages, close: () => socket.destroy() })
    })
    upgrading.end()
  })
}

/** Length and offset of the content of a server's unmasked frame. */
function frameOf(bytes: Buffer): [size: number, from: number] {
  if (bytes.length < 4) return [Number.POSITIVE_INFINITY, 2]
  const size = bytes.readUInt8(1)
  if (size < 126) return [size, 2]
  if (size === 126) return [bytes.readUInt16BE(2), 4]
  return bytes.length < 10 ? [Number.POSITIVE_INFINITY, 10] : [Number(bytes.readBigUInt64BE(2)), 10]
}

/** A copy of the product that `npm run dev` can serve. */
export function copyForDev() {
  const copy = copyProduct()
  for (const name of ["index.html", "vite.config.ts", "tsconfig.declarations.json"])
    cpSync(name, copy.path(name))
  mkdirSync(copy.path("data"), { mode: 0o700 })
  return copy
}

export async function startDevServer(env: Record<string, string>, plugins: Plugin[] = []) {
  const copy = copyForDev()
  Object.assign(process.env, { DATA_DIR: copy.path("data"), ...env })
  const server = await createServer({
    root: copy.path(),
    configFile: copy.path("vite.config.ts"),
    cacheDir: copy.path(".vite"),
    logLevel: "silent",
    plugins,
    // No browser loads modules here.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: "127.0.0.1", port: 0 },
  })
  await server.listen()
  if (!server.httpServer) throw new Error("Vite has no server")
  const { port } = server.httpServer.address() as AddressInfo
  return {
    ...copy,
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/api/v1`,
    page: () => listen(port),
    read: (file: string) => readFileSync(copy.path(file), "utf8"),
    write: (file: string, text: string) => writeFileSync(copy.path(file), text),
    stop: async () => {
      await server.close()
      copy.remove()
    },
  }
}
