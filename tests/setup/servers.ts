/**
 * Before the browser tests: builds once and copies the build, so that every test server starts at once and no later
 * build replaces its files.
 */
import { spawnSync } from "node:child_process"
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"

export default function build(): () => void {
  const result = spawnSync(process.execPath, ["server/start.mjs", "--build-only"], { stdio: "inherit" })
  if (result.status !== 0) throw new Error("the build failed")
  // Below node_modules, because the built server loads its database driver from there.
  const copy = join(process.cwd(), "node_modules", ".cache", `koperasi-test-${process.pid}`)
  cpSync("dist", copy, { recursive: true })
  process.env.SERVER_ENTRY = join(copy, "server", "main.js")
  return () => rmSync(copy, { recursive: true, force: true })
}
