/**
 * Copies of records' files beside the backups, in `koperasi-files`: each file once, whatever number of backups names it, so that
 * a night copies new files only. With a passphrase they are encrypted to a key, which the passphrase opens:
 * `age -d kunci.age > kunci; age -d -i kunci FILE`.
 */
import { createReadStream, existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption"
import { filePath } from "../files/hash"
import { asNode, asWeb, createPrivateFile, passphraseEncrypter } from "./archive"
import { BackupError } from "./backup-error"

const POOL = "koperasi-files"
/** Pool of files that are not encrypted. */
const PLAIN = "terbuka"
const KEY = "kunci.age"

export interface FilePool {
  /** Its folder below `koperasi-files`, which the list of a backup names. */
  name: string
  has: (hash: string) => boolean
  /** Adds a file, or marks one that is there as used now. */
  add: (hash: string, open: () => Promise<Readable | null>) => Promise<boolean>
  read: (hash: string) => Readable
}

/** Folder of the pools beside a backup. */
export const poolFolder = (backup: string): string => join(dirname(backup), POOL)

const createPool = (
  root: string,
  name: string,
  identity: string | null,
  recipient: string | null,
): FilePool => {
  const pathOf = (hash: string) => join(root, name, filePath(hash)) + (name === PLAIN ? "" : ".age")
  return {
    name,
    has: (hash) => existsSync(pathOf(hash)),
    add: async (hash, open) => {
      const path = pathOf(hash)
      if (existsSync(path)) {
        await utimes(path, new Date(), new Date())
        return true
      }
      const source = await open()
      if (!source) return false
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const half = `${path}.${process.pid}.tmp`
      await rm(half, { force: true })
      try {
        await pipeline(
          recipient === null ? source : await sealed(source, recipient),
          await createPrivateFile(half),
        )
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      return true
    },
    read: (hash) => {
      const input = createReadStream(pathOf(hash))
      return identity === null ? input : Readable.from(opened(input, identity))
    },
  }
}

async function sealed(source: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return asNode(await encrypter.encrypt(asWeb(source)))
}

async function* opened(input: Readable, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* asNode(await decrypter.decrypt(asWeb(input)))
}

/** The key of a pool; undefined if the passphrase does not open it. */
async function readKey(folder: string, passphrase: string): Promise<string | undefined> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const sealedKey = await readFile(join(folder, KEY)).catch(() => undefined)
  if (!sealedKey) return undefined
  return decrypter.decrypt(new Uint8Array(sealedKey), "text").then(
    (key) => key.trim(),
    () => undefined,
  )
}

const keyedPool = async (root: string, name: string, identity: string): Promise<FilePool> =>
  createPool(root, name, identity, await identityToRecipient(identity))

/** The pool to add to. Another passphrase begins another pool. */
export async function openPool(root: string, passphrase: string | null): Promise<FilePool> {
  if (passphrase === null) return createPool(root, PLAIN, null, null)
  const names = (await readdir(root).catch(() => [])).filter((name) => /^kunci-\d+$/.test(name)).sort()
  for (const name of names) {
    const identity = await readKey(join(root, name), passphrase)
    if (identity !== undefined) return keyedPool(root, name, identity)
  }
  const name = `kunci-${names.length + 1}`
  const identity = await generateX25519Identity()
  const key = await passphraseEncrypter(passphrase).encrypt(`${identity}\n`)
  await mkdir(join(root, name), { recursive: true, mode: 0o700 })
  await writeFile(join(root, name, KEY), key, { mode: 0o600, flag: "wx" })
  return keyedPool(root, name, identity)
}

/** A pool to read from; null if it is missing. @throws BackupError for a wrong passphrase */
export async function findPool(
  root: string,
  name: string,
  passphrase: string | null,
): Promise<FilePool | null> {
  if (!/^[\w-]+$/.test(name) || !existsSync(join(root, name))) return null
  if (name === PLAIN) return createPool(root, name, null, null)
  const identity = passphrase === null ? undefined : await readKey(join(root, name), passphrase)
  if (identity === undefined)
    throw new BackupError(
      `Dokumen cadangan di '${join(root, name)}' tidak dapat dibuka dengan kata sandi ini.`,
    )
  return keyedPool(root, name, identity)
}

/** List of a backup's files, beside it: its pool, then a hash a line. */
export const fileListOf = (backup: string): string => `${backup}.files`

export interface FileList {
  pool: string
  hashes: readonly string[]
}

/** null: the backup has none. */
export async function readFileList(path: string): Promise<FileList | null> {
  const text = await readFile(path, "utf8").catch(() => null)
  if (text === null) return null
  const [pool = "", ...hashes] = text.split("\n").filter(Boolean)
  return { pool, hashes }
}

/** Younger files may belong to a backup that is being made. */
const YOUNG_MS = 24 * 3600_000

/** Removes the files of a folder's pools that none of its backups names. @returns their number */
export async function prunePools(folder: string, now: Date): Promise<number> {
  const root = join(folder, POOL)
  if (!existsSync(root)) return 0
  const named = new Set<string>()
  for (const file of await readdir(folder)) {
    if (!file.endsWith(fileListOf(""))) continue
    const list = await readFileList(join(folder, file))
    for (const hash of list?.hashes ?? []) named.add(`${list?.pool}/${filePath(hash)}`)
  }
  let removed = 0
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === KEY) continue
    const path = join(entry.parentPath, entry.name)
    const place = path
      .slice(root.length + 1)
      .replaceAll("\\", "/")
      .replace(/\.age$/, "")
    if (named.has(place) || now.getTime() - (await stat(path)).mtimeMs < YOUNG_MS) continue
    await rm(path)
    removed++
  }
  return removed
}
