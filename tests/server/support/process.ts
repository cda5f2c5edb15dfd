/** The built server as a process of a test. */
import { type ChildProcess, type SpawnOptionsWithoutStdio as SpawnOptions, spawn } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { build } from "vite"
import { fingerprint, isFresh, root } from "../../../server/build/cache.mjs"

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

/** Beside the product's own, because the built server looks for its other files from there. */
const BUILDS = join(root, "dist")
const NAME = "test-server-"
/** Age at which no test runs an older build any more. */
const OLD_MS = 3_600_000

/** The server's file, built once for each state of the sources. */
async function built(): Promise<string> {
  const now = fingerprint()
  const place = join(BUILDS, NAME + now.slice(0, 16))
  const entry = join(place, "main.js")
  if (existsSync(entry)) return entry
  mkdirSync(BUILDS, { recursive: true })
  for (const name of readdirSync(BUILDS).filter((each) => each.startsWith(NAME))) {
    const old = join(BUILDS, name)
    if (Date.now() - statSync(old).mtimeMs > OLD_MS) rmSync(old, { recursive: true, force: true })
  }
  const made = mkdtempSync(join(BUILDS, `${NAME}new-`))
  if (isFresh("server", now)) cpSync(join(root, "dist/server"), made, { recursive: true })
  else await build({ logLevel: "silent", build: { ssr: true, outDir: made, emptyOutDir: true } })
  try {
    renameSync(made, place)
  } catch (error) {
    // Another process has built it meanwhile.
    rmSync(made, { recursive: true, force: true })
    if (!existsSync(entry)) throw error
  }
  return entry
}

export function testProcess() {
  let entry = ""
  const folder = mkdtempSync(join(tmpdir(), "koperasi-process-"))
  const running = new Set<ChildProcess>()
  let folders = 0

  function run(
    env: Record<string, string>,
    args: string[] = [],
    { file = entry, ...options }: SpawnOptions & { file?: string } = {},
  ) {
    const child = spawn(process.execPath, [file, ...args], {
      ...options,
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
    /** @returns path of the server's file */
    build: async () => {
      entry = await built()
      return entry
    },
    run,
    start,
    folder,
    newFolder: () => join(folder, String(++folders)),
    /** Ends processes that a test left running. */
    kill: () => {
      for (const child of running) child.kill("SIGKILL")
      running.clear()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
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
