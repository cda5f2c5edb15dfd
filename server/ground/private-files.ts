/** Files and folders readable by the server's user only. Windows has no such modes. */
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
 * Creates a folder and its missing parents, private to the server's user. One by one: below /proc Node's recursive
 * mkdir never returns.
 * @throws the system's error of the first folder that cannot be created
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
      // Another process has just created it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
}

/** Removes other users' rights to a file, if it exists and is ours. */
export function restrictFile(path: string): void {
  if (!hasModes) return
  try {
    if (lstatSync(path).mode & OTHERS) chmodSync(path, 0o600)
  } catch {
    // Missing, or another user's: opening it reports that.
  }
}

/** Subfolders of a data folder that is ours alone. */
const OWN_FOLDERS = new Set(["lost+found", "files"])

/**
 * Removes other users' rights to a folder that holds our files only; never to a shared folder or one with subfolders.
 * @returns a sentence for the operator; null if nothing changed
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
        (entry) => entry.isDirectory() && !OWN_FOLDERS.has(entry.name),
      )
    if (shared || uid !== process.getuid?.())
      return `DATA_DIR '${path}' dapat dibuka pengguna lain di mesin ini; pakailah folder tersendiri.`
    chmodSync(path, 0o700)
    return `DATA_DIR '${path}' dapat dibuka pengguna lain di mesin ini; izinnya kini dipersempit (0700).`
  } catch {
    return null
  }
}

/** Error codes of file systems without hard links. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"])

/**
 * Creates a complete file atomically, also if several processes try at once.
 * @param make writes the file under another name
 * @returns true if this call created it
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

/** Replaces a file's text atomically: a power cut leaves the old or the new one. */
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
