/** Backup and restore of records' files, from and to their storage. */
import { openFileStore } from "../files/open-store"
import { receiveFile } from "../files/receive"
import type { FileStore } from "../files/store"
import { replaceFile } from "../ground/private-files"
import type { Settings } from "../ground/settings"
import { BackupError } from "./backup-error"
import { type FilePool, fileListOf, findPool, openPool, poolFolder, readFileList } from "./file-pool"

const storeOf = ({ files }: Settings): FileStore | null => files && openFileStore(files)

/**
 * Copies the files that a snapshot of the database names, after the snapshot: the server stores a file before a record can
 * name it, and removes none that was in use within the last seven days.
 * @returns hashes of files that the storage has lost
 */
export async function backupFiles(
  target: string,
  {
    settings,
    hashes,
    passphrase,
  }: { settings: Settings; hashes: readonly string[]; passphrase: string | null },
): Promise<string[]> {
  const store = storeOf(settings)
  if (!store || hashes.length === 0) return []
  const pool = await openPool(poolFolder(target), passphrase)
  const copied: string[] = []
  const lost: string[] = []
  for (const hash of hashes) ((await pool.add(hash, () => store.open(hash))) ? copied : lost).push(hash)
  await replaceFile(fileListOf(target), `${[pool.name, ...copied].join("\n")}\n`)
  return lost
}

/** Stores a file of the pool, if it is intact. */
async function putBack(store: FileStore, pool: FilePool, hash: string): Promise<boolean> {
  if (!pool.has(hash)) return false
  const limits = { maxBytes: Number.POSITIVE_INFINITY, length: null }
  const received = await receiveFile(store, pool.read(hash), limits).catch(() => undefined)
  if (!received) return false
  try {
    if (received.hash !== hash) return false
    await store.put(hash, received.temporary.path)
    return true
  } finally {
    await received.temporary.discard()
  }
}

/**
 * Brings the files of a backup into the storage, before its database is restored.
 * @param hashes of the files that the backup's database names
 * @param anyway true: missing files are no reason to stop
 * @throws BackupError if files are neither in the storage nor beside the backup
 */
export async function restoreFiles(
  source: string,
  {
    settings,
    hashes,
    passphrase,
    anyway,
  }: { settings: Settings; hashes: readonly string[]; passphrase: string | null; anyway: boolean },
): Promise<void> {
  const store = storeOf(settings)
  if (hashes.length === 0) return
  if (!store) throw new BackupError("Cadangan ini memuat dokumen; isi FILES_URL atau DATA_DIR.")
  const list = await readFileList(fileListOf(source))
  const root = poolFolder(source)
  const pool = list && (await findPool(root, list.pool, passphrase))
  // A file that the backup did not find either is no fault of the restore.
  const expected = new Set(list?.hashes ?? hashes)
  let missing = 0
  for (const hash of hashes) {
    if (await store.has(hash)) continue
    if (!(pool && (await putBack(store, pool, hash))) && expected.has(hash)) missing++
  }
  if (missing > 0 && !anyway)
    throw new BackupError(
      `${missing} dokumen cadangan ini tidak ada di '${root}'; salin folder itu dan '${fileListOf(source)}' ke sana, atau jalankan lagi dengan --anyway.`,
    )
}
