/** Files and folders that nobody but the server's own user may read. Windows has no such modes: there nothing is set. */
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { parse, resolve } from "node:path"

const OTHERS = 0o077
const STICKY = 0o1000
const hasModes = process.platform !== "win32"

const temporary = (path: string): string => `${path}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`

/** Takes everybody else's rights to a file away, where it is there and ours. */
export function restrictFile(path: string): void {
  if (!hasModes) return
  try {
    if (lstatSync(path).mode & OTHERS) chmodSync(path, 0o600)
  } catch {
    // Not there, or someone else's: opening it will say what there is to say.
  }
}

/**
 * Takes everybody else's rights to a folder away, where it is ours alone: never of one that is shared by its nature, or
 * holds other folders.
 * @returns what to tell the operator; null where nothing had to change
 */
export function restrictFolder(path: string): string | null {
  if (!hasModes) return null
  try {
    const { mode, uid } = statSync(path)
    if ((mode & OTHERS) === 0) return null
    const shared =
      (mode & STICKY) !== 0 ||
      resolve(path) === parse(resolve(path)).root ||
      readdirSync(path, { withFileTypes: true }).some(
        (entry) => entry.isDirectory() && entry.name !== "lost+found",
      )
    if (shared || uid !== process.getuid?.())
      return `DATA_DIR '${path}' dapat dibuka pengguna lain di mesin ini; pakailah folder tersendiri.`
    chmodSync(path, 0o700)
    return `DATA_DIR '${path}' dapat dibuka pengguna lain di mesin ini; izinnya kini dipersempit (0700).`
  } catch {
    return null
  }
}

/** What file systems without hard links answer. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"])

/**
 * Makes a file that is never seen half-made, by one of those that try at the same time.
 * @param make writes the whole of it under another name
 * @returns whether it was this one's
 */
export function createOnce(path: string, make: (path: string) => void): boolean {
  const made = temporary(path)
  try {
    make(made)
    restrictFile(made)
    try {
      linkSync(made, path)
    } catch (error) {
      if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? "")) throw error
      copyFileSync(made, path, constants.COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  } finally {
    rmSync(made, { force: true })
  }
}

/** Replaces a file's text: after a power cut there is the old or the new one, never a part. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const made = temporary(path)
  try {
    const file = await open(made, "wx", 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(made, path)
  } catch (error) {
    await rm(made, { force: true })
    throw error
  }
}
