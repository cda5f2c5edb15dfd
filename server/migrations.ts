/** The files of `migrations/`, ordered by name. */
import { createHash } from "node:crypto"
import type { Migration, Up } from "./migrate/migrations"

const modules = import.meta.glob<{ up: Up }>("../migrations/*.ts", { eager: true })
const texts = import.meta.glob<string>("../migrations/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
})

export const migrations: readonly Migration[] = Object.entries(modules)
  .map(([path, { up }]) => ({
    name: path.replace(/^.*\/|\.ts$/g, ""),
    // Line ends differ from one machine to another.
    hash: createHash("sha256")
      .update((texts[path] ?? "").replaceAll("\r\n", "\n"))
      .digest("hex"),
    up,
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))
