/** The place of records' files: `DATA_DIR/files`, or a bucket named by FILES_URL. */
import { join } from "node:path"

export interface DiskSettings {
  kind: "disk"
  folder: string
}
export interface S3Settings {
  kind: "s3"
  bucket: string
  /** Without slashes at its ends; '' for none. */
  prefix: string
  /** Without a trailing slash; null: AWS itself. */
  endpoint: string | null
  region: string
  accessKey: string
  secretKey: string
  /** Token of temporary credentials; '' for none. */
  sessionToken: string
}
export type FilesSettings = DiskSettings | S3Settings

type Environment = Readonly<Record<string, string | undefined>>

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

/**
 * @param stop throws an error with one sentence for the operator
 * @returns null if no place is set: neither FILES_URL nor a data folder
 */
export function readFilesSettings(
  env: Environment,
  dataDir: string,
  stop: (sentence: string) => never,
): FilesSettings | null {
  const text = env.FILES_URL?.trim()
  if (!text) return dataDir === "" ? null : { kind: "disk", folder: join(dataDir, "files") }
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? []
  const prefix = path.split("/").filter(Boolean).join("/")
  if (!BUCKET.test(bucket) || !/^[\w./-]*$/.test(prefix))
    return stop(`FILES_URL harus berupa s3://bucket/awalan, bukan '${text.slice(0, 80)}'.`)
  const endpoint = env.AWS_ENDPOINT_URL_S3?.trim() || env.AWS_ENDPOINT_URL?.trim() || null
  if (endpoint !== null && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
    return stop("AWS_ENDPOINT_URL harus berupa alamat seperti https://s3.example.com.")
  const accessKey = env.AWS_ACCESS_KEY_ID?.trim() ?? ""
  const secretKey = env.AWS_SECRET_ACCESS_KEY?.trim() ?? ""
  if (!accessKey || !secretKey)
    return stop("Dengan FILES_URL isi juga AWS_ACCESS_KEY_ID dan AWS_SECRET_ACCESS_KEY.")
  return {
    kind: "s3",
    bucket,
    prefix,
    endpoint: endpoint?.replace(/\/$/, "") ?? null,
    region: env.AWS_REGION?.trim() || env.AWS_DEFAULT_REGION?.trim() || "us-east-1",
    accessKey,
    secretKey,
    sessionToken: env.AWS_SESSION_TOKEN?.trim() ?? "",
  }
}
