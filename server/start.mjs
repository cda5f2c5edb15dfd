/** `npm start`: builds outdated parts, then runs the server (`--build-only`: builds only). */
import { accessSync, constants, existsSync } from "node:fs"
import { join } from "node:path"
import { fingerprint, isFresh, root } from "./build/cache.mjs"

const now = fingerprint()
const stale = ["client", "server"].filter((part) => !isFresh(part, now))

/** A build minutes long would fail at its end on a read-only file system, or where the folder is another user's. */
function canBuild() {
  const dist = join(root, "dist")
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK)
    return true
  } catch {
    return false
  }
}

if (stale.length > 0 && !canBuild()) {
  console.error(
    `Folder '${root}' belum dibangun dari sumbernya yang sekarang dan tidak dapat ditulisi; jalankan 'npm run build' di tempat yang dapat ditulisi, lalu salin foldernya.`,
  )
  process.exit(1)
}
if (stale.length > 0) {
  const { build } = await import("vite")
  const cwd = process.cwd()
  process.chdir(root)
  for (const part of stale) {
    console.log(part === "client" ? "Membangun aplikasi…" : "Membangun server…")
    // Each build stores its fingerprint (vite.config.ts).
    await build({ root, logLevel: "warn", ...(part === "server" && { build: { ssr: true } }) })
  }
  process.chdir(cwd)
}

if (!process.argv.includes("--build-only")) await import("../dist/server/main.js")
