/** The built server as a process of a test. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"

export const ADMIN = { ADMIN_EMAIL: "kepala@koperasi.local", ADMIN_PASSWORD: "rahasia-sekali" }

export interface Ended {
  code: number | null
  out: string
  error: string
}
export interface Started {
  url: string
  out: () => string
  child: ChildProcess
  ended: Promise<Ended>
}

/** @param name of the build's folder: test files run side by side */
export function testProcess(name: string) {
  const dist = join("dist", name)
  const folder = mkdtempSync(join(tmpdir(), "koperasi-process-"))
  const running = new Set<ChildProcess>()
  let folders = 0

  function run(env: Record<string, string>, args: string[] = []) {
    const child = spawn(process.execPath, [join(dist, "main.js"), ...args], {
      env: { PATH: process.env.PATH, PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    })
    running.add(child)
    let out = ""
    let error = ""
    child.stdout.on("data", (data) => {
      out += data
    })
    child.stderr.on("data", (data) => {
      error += data
    })
    const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, out, error })))
    return { child, ended, out: () => out }
  }

  async function start(env: Record<string, string>, args: string[] = []): Promise<Started> {
    const started = run(env, args)
    const url = await new Promise<string>((resolve, reject) => {
      started.child.stdout?.on("data", () => {
        const address = /siap di (http:\S+)/.exec(started.out())?.[1]
        if (address) resolve(address)
      })
      void started.ended.then(({ error }) => reject(new Error(error)))
    })
    return { ...started, url }
  }

  return {
    build: () => build({ logLevel: "silent", build: { ssr: true, outDir: dist, emptyOutDir: true } }),
    run,
    start,
    folder,
    newFolder: () => join(folder, String(++folders)),
    /** Ends whatever a test left running. */
    kill: () => {
      for (const child of running) child.kill("SIGKILL")
      running.clear()
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      rmSync(dist, { recursive: true, force: true })
    },
  }
}

export async function call(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

export async function signIn(url: string): Promise<string> {
  const { body } = await call(url, "POST", "/auth/login", {
    body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  })
  return body.data.token
}
