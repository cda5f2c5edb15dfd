/** Type-checks declarations in a child process, which a newer change stops. */
import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"

export interface TypeFault {
  code: string
  /** `file:line:column`, which the overlay opens in the editor. */
  place: string
  problem: string
}

export interface TypeCheck {
  /** Checks the current files. @returns null if a newer run or `stop` has ended this one */
  run: () => Promise<readonly TypeFault[] | null>
  stop: () => void
}

/** Timeout of the compiler, which takes two seconds on a laptop. */
const PATIENCE_MS = 120_000
const LINE = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/

/** Faults of the compiler's output: `resources/x.ts(10,11): error TS2820: …`, with indented lines that explain it. */
export function readTypeFaults(output: string, root: string): TypeFault[] {
  const faults: TypeFault[] = []
  for (const line of output.split(/\r?\n/)) {
    const [, file = "", row, column, code = "", problem = ""] = LINE.exec(line) ?? []
    const last = faults.at(-1)
    if (file) faults.push({ code, place: `${resolve(root, file)}:${row}:${column}`, problem })
    else if (last && /^\s+\S/.test(line)) last.problem += `\n${line}`
  }
  return faults
}

function end(child: ChildProcess | undefined): void {
  if (!child || child.exitCode !== null || child.pid === undefined) return
  try {
    // Kills the process group, since tsc is a child of this process's child.
    if (process.platform === "win32") child.kill()
    else process.kill(-child.pid, "SIGKILL")
  } catch {
    // The process has just ended.
  }
}

/** @param cache folder of the compiler's incremental state */
export function createTypeCheck({ root, cache }: { root: string; cache: string }): TypeCheck {
  const compiler = join(root, "node_modules/typescript/bin/tsc")
  let current: ChildProcess | undefined
  // By default tsc uses four checkers, which repeat shared work: twice the processor time.
  const alone = ["--checkers", "1"]
  const args = [
    "--noEmit",
    "--pretty",
    "false",
    "--project",
    "tsconfig.declarations.json",
    "--incremental",
    ...alone,
  ]
  const stop = () => {
    const child = current
    current = undefined
    end(child)
  }
  const run = () =>
    new Promise<readonly TypeFault[] | null>((done, fail) => {
      stop()
      // A production install has no compiler; the other checks still run.
      if (!existsSync(compiler)) return done([])
      const child = spawn(
        process.execPath,
        [compiler, ...args, "--tsBuildInfoFile", join(cache, "declarations.tsbuildinfo")],
        {
          cwd: root,
          detached: process.platform !== "win32",
          stdio: ["ignore", "pipe", "pipe"],
          timeout: PATIENCE_MS,
        },
      )
      current = child
      let output = ""
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => {
          output += text
        })
      child.once("error", fail)
      child.once("close", (code) => {
        if (current !== child) return done(null)
        current = undefined
        const faults = readTypeFaults(output, root)
        if (code === 0 || faults.length > 0) done(faults)
        else fail(new Error(`TypeScript tidak dapat memeriksa deklarasi: ${output.trim() || `kode ${code}`}`))
      })
    })
  return { run, stop }
}
