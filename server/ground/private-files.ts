/** Files and folders that nobody but the server's own user may read. Windows has no such modes: there nothing is set. */
import { randomBytes } from "node:crypto"
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname, parse, resolve } from "node:path"

const OTHERS = 0o077
const STICKY = 0o1000
const hasModes = process.platform !== "win32"

const temporary = (path: string): string => `${path}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`

/**
 * Makes a folder and those above it that are missing, for the server's own user. One by one: below /proc, where nothing
 * can be made, Node's own way of making several never returns.
 * @throws what the system says of the first that cannot be made
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  for (
    let folder = resolve(path);
    !existsSync(folder) && dirname(folder) !== folder;
    folder = dirname(folder)
  )
    missing.unshift(folder)
  for (const folder of missing)
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Another process made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
}

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
