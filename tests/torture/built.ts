/** The built server of this folder, brought up to date first. */
import { spawnSync } from "node:child_process"
import { join } from "node:path"

/** @returns the file that is started. @throws Error when the build fails, which says itself why */
export function builtEntry(): string {
  const { status } = spawnSync(process.execPath, ["server/start.mjs", "--build-only"], {
    stdio: "inherit",
    // Vite, which loads this file, says 'development': React's own weight would be twice what it is.
    env: { ...process.env, NODE_ENV: "production" },
  })
  if (status !== 0) throw new Error("the build failed")
  return join(process.cwd(), "dist", "server", "main.js")
}
