/** Uploads in progress. They have a name only for their store. */
import { randomBytes } from "node:crypto"
import { open, readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { makeFolder } from "../ground/private-files"
import type { TemporaryFile } from "./store"

export async function createTemporaryFile(folder: string): Promise<TemporaryFile> {
  makeFolder(folder)
  const path = join(folder, randomBytes(16).toString("hex"))
  const file = await open(path, "wx", 0o600)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await file.close()
  }
  return {
    path,
    write: (chunk) => file.writeFile(chunk),
    finish: async () => {
      await file.sync()
      await close()
    },
    discard: async () => {
      await close().catch(() => {})
      await rm(path, { force: true })
    },
  }
}

/** @param before milliseconds; younger files belong to running uploads */
export async function removeTemporaryFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
