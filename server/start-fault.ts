/** One sentence for the operator about a failed start: never a stack, a statement or a password. */
import { BackupError } from "./backup/backup-error"
import { databaseFault } from "./database/faults"
import { codeOf, outageOf, sqliteCode } from "./database/outage"
import { type Settings, SettingsError } from "./ground/settings"

type DataLocation = Pick<Settings, "databaseUrl" | "dataDir">

const TRY_AGAIN = "coba lagi sebentar lagi"

/** By SQLSTATE. */
const POSTGRES: Readonly<Record<string, string>> = {
  "28000": "pengguna di DATABASE_URL ditolak",
  "28P01": "password di DATABASE_URL salah",
  "3D000": "database yang disebut DATABASE_URL tidak ada",
  "3F000": "tidak ada skema untuk membuat tabel",
  "42501": "pengguna di DATABASE_URL tidak berhak membuat atau mengubah tabel",
  "25006": "database ini hanya dapat dibaca",
  "53100": "ruang penyimpanannya penuh",
  "53300": "sambungannya sudah habis terpakai",
  "55P03": "proses lain sedang mengubah tabelnya",
  "57P03": `database belum siap; ${TRY_AGAIN}`,
  "57P01": `database sedang dimatikan; ${TRY_AGAIN}`,
}

/** By Node's name of a system error. */
const SYSTEM: Readonly<Record<string, string>> = {
  ECONNREFUSED: "tidak ada PostgreSQL yang menjawab di sana",
  ECONNRESET: "sambungannya diputus",
  ENOTFOUND: "nama komputernya tidak dikenal",
  EAI_AGAIN: "nama komputernya tidak dapat dicari",
  ETIMEDOUT: "tidak ada jawaban",
  EHOSTUNREACH: "komputernya tidak terjangkau",
  ENETUNREACH: "jaringannya tidak terjangkau",
  ERR_INVALID_URL: "bentuk alamatnya salah",
  ENOENT: "berkas sertifikat yang disebutnya tidak ada",
}

/** By SQLite's primary result code. */
const SQLITE: Readonly<Record<number, string>> = {
  5: `sedang dipakai program lain; ${TRY_AGAIN}`,
  6: `sedang dipakai program lain; ${TRY_AGAIN}`,
  3: "tidak boleh dibaca",
  8: "hanya dapat dibaca",
  10: "tidak dapat dibaca atau ditulis; periksa disknya",
  11: "rusak; pulihkan dari cadangan",
  13: "tidak dapat ditulisi karena ruang penyimpanan penuh",
  14: "tidak dapat dibuka; periksa hak aksesnya",
  26: "bukan berkas database; pulihkan dari cadangan",
}

/** By Node's name of a system error about a file. */
const FILES: Readonly<Record<string, string>> = {
  EACCES: "tidak boleh dibaca atau ditulis",
  EPERM: "tidak boleh dibaca atau ditulis",
  EROFS: "hanya dapat dibaca",
  ENOSPC: "tidak dapat ditulisi karena ruang penyimpanan penuh",
  EIO: "tidak dapat dibaca atau ditulis; periksa disknya",
}

/** The innermost reason. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error

/** Existing duplicates of a value that a declaration now requires to be unique. */
function duplicateValue(error: unknown): string | undefined {
  const fault = databaseFault(error)
  if (fault?.kind !== "unique") return undefined
  const column = fault.column.replace(/_key$/, "")
  const where = fault.table && ` di tabel '${fault.table}'`
  return `Isi kolom '${column}'${where} harus unik, tetapi sudah ada yang ganda; ubah salah satunya lalu jalankan lagi.`
}

function postgresReason(error: unknown): string {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : ""
  const known = POSTGRES[code] ?? SYSTEM[code]
  if (known) return known
  if (/SSL|TLS|certificate|CERT|SELF_SIGNED|LEAF_SIGNATURE/.test(`${code} ${message}`))
    return "sambungan amannya (SSL) tidak dapat dibuat; periksa sslmode dan sertifikatnya"
  if (/timeout|timed out/i.test(message)) return "tidak ada jawaban"
  return code ? `database menolaknya (kode ${code})` : "sambungannya gagal"
}

/** A database's URL without password. */
function addressOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}:${port || 5432}${pathname}`
  } catch {
    return "DATABASE_URL"
  }
}

/**
 * @param location of the data; undefined before the settings have been read
 * @returns one sentence; of a fault in the declarations, one line each
 */
export function startSentence(error: unknown, location: DataLocation | undefined): string {
  if (error instanceof SettingsError || error instanceof BackupError) return error.message
  const root = rootOf(error)
  const code = codeOf(root)
  if (code === "MODULE_NOT_FOUND" || code === "ERR_DLOPEN_FAILED")
    return "SQLite tidak terpasang; jalankan npm ci, atau pakai DATABASE_URL."
  const duplicate = duplicateValue(root)
  if (duplicate) return duplicate
  const sqlite = sqliteCode(root)
  if (sqlite !== undefined) {
    const reason = SQLITE[sqlite] ?? `tidak dapat dipakai (kode ${sqlite})`
    return `Database di DATA_DIR '${location?.dataDir}' ${reason}.`
  }
  const ofDatabase = code !== "" || outageOf(error) !== undefined || root instanceof URIError
  if (location?.databaseUrl && ofDatabase)
    return `Tidak dapat memakai DATABASE_URL (${addressOf(location.databaseUrl)}): ${postgresReason(root)}.`
  if (FILES[code]) return `Isi DATA_DIR '${location?.dataDir}' ${FILES[code]}.`
  const [line = ""] = (root instanceof Error ? root.message : String(root)).split("\n")
  return `Server tidak dapat dijalankan: ${line.replace(/\.$/, "")}.`
}
