/** The product as its users start it, on a port and in a data folder of its own. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../support/free-port"

export const ADMIN = { email: "admin@koperasi.local", password: "Rahasia-Admin-1" }

export interface ServerProcess {
  url: string
  dataDir: string
  /** Output so far. */
  output: () => string
  /** Ends it; SIGKILL leaves it no time for anything. */
  stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>
  /** Starts it again on the same port and data. */
  start: () => Promise<void>
  /** Ends it and removes its data. */
  dispose: () => Promise<void>
}

/** @param env further settings, e.g. API_URL, or a function of the address @param args e.g. `--demo` */
export async function startServer(
  env: Record<string, string> | ((url: string) => Record<string, string>) = {},
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), "koperasi-"))
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let printed = ""

  const start = async () => {
    child = spawn(process.execPath, [process.env.SERVER_ENTRY ?? "server/start.mjs", ...args], {
      env: {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: dataDir,
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        // The browser's offline copies would hide responses of the server.
        OFFLINE: "off",
        ...(typeof env === "function" ? env(url) : env),
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const own = child
    const before = printed.length
    await new Promise<void>((resolve, reject) => {
      for (const stream of [own.stdout, own.stderr])
        stream?.on("data", (chunk) => {
          printed += String(chunk)
          if (printed.includes(`siap di ${url}`, before)) resolve()
        })
      own.once("exit", () => reject(new Error(`the server stopped:\n${printed}`)))
    })
  }
  const stop = async (signal: "SIGTERM" | "SIGKILL" = "SIGTERM") => {
    const own = child
    if (!own || own.exitCode !== null || own.signalCode !== null) return
    const gone = new Promise((resolve) => own.once("exit", resolve))
    own.kill(signal)
    await gone
  }
  await start()
  return {
    url,
    dataDir,
    output: () => printed,
    stop,
    start,
    dispose: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
