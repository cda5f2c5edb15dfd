/**
 * Backup file: the database's own copy, gzipped, and encrypted if there is a passphrase. Standard formats only:
 * `age -d FILE | gunzip` prints the SQLite file or the pg_dump archive.
 */
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createReadStream, createWriteStream, existsSync, type WriteStream } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { Decrypter, Encrypter } from "age-encryption"
import { BackupError } from "./backup-error"

const AGE = "age-encryption.org/v1"
const GZIP = "\x1f\x8b"

/** Error code of Node → reason. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "tidak ada izin",
  EPERM: "tidak ada izin",
  EROFS: "hanya dapat dibaca",
  ENOSPC: "ruang penyimpanan penuh",
  ENOENT: "tidak ada",
  EISDIR: "itu folder, bukan berkas",
  ENOTDIR: "foldernya tidak ada",
  EIO: "disknya tidak dapat dibaca atau ditulis",
}

/** Why a file could not be read or written; undefined for any other error. */
export const fileReason = (error: unknown): string | undefined =>
  REASONS[(error as NodeJS.ErrnoException).code ?? ""]

/** Base-2 logarithm of scrypt's work factor: age's default, about a second. */
let workFactorLog2 = 18
/** Tests lower it. @param log2 base-2 logarithm of the work factor */
export function setScryptWorkFactor(log2: number): void {
  workFactorLog2 = log2
}

type Bytes = Uint8Array<ArrayBuffer>
export const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Bytes>
export const asNode = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as never)

/** Opens a new file. It exists before any input is read, so that a failed read can delete it. */
export async function createPrivateFile(path: string): Promise<WriteStream> {
  const out = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true })
  await once(out, "open")
  return out
}

export function passphraseEncrypter(passphrase: string): Encrypter {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactorLog2)
  return encrypter
}

async function* encrypt(zipped: Readable, passphrase: string): AsyncGenerator<Uint8Array> {
  yield* asNode(await passphraseEncrypter(passphrase).encrypt(asWeb(zipped)))
}

/** Makes the file survive a power cut: also syncs the folder's entry, where the system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

/**
 * Writes `source` as a backup. The file gets its name once it is complete and on the disk.
 * @throws BackupError if the file exists already or cannot be written, or if `source` cannot be read
 */
export async function pack(source: string, target: string, passphrase: string | null): Promise<void> {
  if (existsSync(target)) throw new BackupError(`Berkas '${target}' sudah ada; pakailah nama lain.`)
  const half = `${target}.${process.pid}-${randomBytes(4).toString("hex")}.tmp`
  try {
    const out = await createPrivateFile(half)
    const input = createReadStream(source)
    if (passphrase === null) await pipeline(input, createGzip(), out)
    else await pipeline(input, createGzip(), (zipped) => encrypt(zipped, passphrase), out)
    await rename(half, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(half, { force: true })
    const reason = fileReason(error)
    throw reason ? new BackupError(`Cadangan '${target}' tidak dapat ditulis: ${reason}.`) : error
  }
}

async function head(path: string, length: number): Promise<string> {
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead).toString("latin1")
  } finally {
    await file.close()
  }
}

async function* decrypt(input: Readable, source: string, passphrase: string | null) {
  if (passphrase === null)
    throw new BackupError(
      `Cadangan '${source}' terenkripsi; isi BACKUP_PASSPHRASE atau BACKUP_PASSPHRASE_FILE.`,
    )
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const decrypted = await decrypter.decrypt(asWeb(input)).catch(() => {
    throw new BackupError(
      `Cadangan '${source}' tidak dapat dibuka: kata sandinya salah atau berkasnya rusak.`,
    )
  })
  yield* asNode(decrypted)
}

/**
 * Unpacks a backup into a new file, for the server's own user alone.
 * @throws BackupError for another file, a damaged one or a wrong passphrase
 */
export async function unpack(source: string, target: string, passphrase: string | null): Promise<void> {
  try {
    const start = await head(source, AGE.length)
    const encrypted = start === AGE
    if (!encrypted && !start.startsWith(GZIP))
      throw new BackupError(`'${source}' bukan berkas cadangan dari npm run backup.`)
    const out = await createPrivateFile(target)
    const input = createReadStream(source)
    if (encrypted) await pipeline(input, (file) => decrypt(file, source, passphrase), createGunzip(), out)
    else await pipeline(input, createGunzip(), out)
  } catch (error) {
    await rm(target, { force: true })
    if (error instanceof BackupError) throw error
    const reason = fileReason(error)
    throw new BackupError(
      reason
        ? `Cadangan '${source}' tidak dapat dibaca: ${reason}.`
        : `Cadangan '${source}' rusak atau terpotong; pakailah cadangan lain.`,
    )
  }
}

/** The first bytes of an unpacked backup, which name its format (`MAGIC`). */
export const magicBytes = (path: string): Promise<string> => head(path, 16)
