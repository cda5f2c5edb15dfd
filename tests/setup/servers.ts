/** Before the browser tests: build once what is not built, so that every test server starts at once. */
import { spawnSync } from "node:child_process"

export default function build(): void {
  const result = spawnSync(process.execPath, ["server/start.mjs", "--build-only"], { stdio: "inherit" })
  if (result.status !== 0) throw new Error("the build failed")
}
