/** Files in a folder: `ab/cdef…`, uploads in progress in `uploads`. */
import { createReadStream } from "node:fs"
import { access, open, readdir, rename, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { makeFolder } from "../ground/private-files"
import { filePath, isFileHash } from "./hash"
import type { FileStore } from "./store"
import { createTemporaryFile, removeTemporaryFiles } from "./temporary-file"

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT"

/** Lets a new name survive a power cut, where the system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

export function createDiskStore(root: string): FileStore {
  const uploads = join(root, "uploads")
  const pathOf = (hash: string) => join(root, filePath(hash))
  return {
    createTemporary: () => createTemporaryFile(uploads),
    removeTemporary: (before) => removeTemporaryFiles(uploads, before),
    has: (hash) =>
      access(pathOf(hash)).then(
        () => true,
        () => false,
      ),
    put: async (hash, path) => {
      const target = pathOf(hash)
      makeFolder(dirname(target))
      await rename(path, target)
      await syncFolder(dirname(target))
    },
    open: async (hash, range) => {
      const file = await open(pathOf(hash), "r").catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return file && createReadStream("", { fd: file, ...range })
    },
    remove: (hash) => rm(pathOf(hash), { force: true }),
    list: async function* () {
      const folders = await readdir(root).catch(() => [])
      for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name)))
        yield (await readdir(join(root, folder))).map((name) => folder + name).filter(isFileHash)
    },
  }
}
