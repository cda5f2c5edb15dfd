/** Builds of the server: this folder's, and copies that count as other builds. */
import { spawnSync } from "node:child_process"
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { removeAtEnd } from "./cleanup"

/** Builds the server. @returns its start file @throws Error if the build fails; it has printed the reason */
export function builtEntry(): string {
  const { status } = spawnSync(process.execPath, ["server/start.mjs", "--build-only"], {
    stdio: "inherit",
    // Vite loads this file with 'development', which would double React's size.
    env: { ...process.env, NODE_ENV: "production" },
  })
  if (status !== 0) throw new Error("the build failed")
  return join(process.cwd(), "dist", "server", "main.js")
}

/** A copy of the server that differs by a comment, and so counts as another build. */
export function buildBeside(entry: string, number: number): { entry: string; remove: () => void } {
  // Below the built server, where it finds the same packages.
  const folder = mkdtempSync(join(dirname(entry), "..", `build-${number}-`))
  const cancel = removeAtEnd(folder)
  mkdirSync(join(folder, "server"))
  const copy = join(folder, "server", "main.js")
  copyFileSync(entry, copy)
  appendFileSync(copy, `\n// ${number}\n`)
  symlinkSync(join(dirname(entry), "..", "client"), join(folder, "client"))
  const remove = () => {
    cancel()
    rmSync(folder, { recursive: true, force: true })
  }
  return { entry: copy, remove }
}
