/** `npm start`: builds what is not built or is older than its sources, then runs the server (`--build-only`: stops there). */
import { fingerprint, isFresh, root } from "./build-cache.mjs"

const now = fingerprint()
const stale = ["client", "server"].filter((part) => !isFresh(part, now))

if (stale.length > 0) {
  const { build } = await import("vite")
  const cwd = process.cwd()
  process.chdir(root)
  for (const part of stale) {
    console.log(part === "client" ? "Membangun aplikasi…" : "Membangun server…")
    // Both builds mark what they have built (vite.config.ts).
    await build({ root, logLevel: "warn", ...(part === "server" && { build: { ssr: true } }) })
  }
  process.chdir(cwd)
}

if (!process.argv.includes("--build-only")) await import("../dist/server/main.js")
