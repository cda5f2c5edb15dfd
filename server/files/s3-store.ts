/**
 * Files in a bucket of S3, or of any server that speaks its protocol. aws4fetch signs the requests, Node's fetch sends them.
 * The signed hash of a body is the file's name, so that the bucket refuses a damaged upload.
 */
import { createReadStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { AwsClient } from "aws4fetch"
import { ApiError } from "../ground/api-error"
import type { S3Settings } from "../ground/files-settings"
import { filePath, isFileHash } from "./hash"
import type { FileStore } from "./store"
import { createTemporaryFile, removeTemporaryFiles } from "./temporary-file"

const ATTEMPTS = 3
const FIRST_DELAY_MS = 200

/** @param reason for the log only: it may name the bucket */
const unavailable = (reason: string) =>
  new ApiError(503, "Penyimpanan dokumen sedang tidak dapat dihubungi. Coba beberapa saat lagi.", {
    headers: { "Retry-After": "5" },
    log: { event: "files.unavailable", level: "error", fields: { reason } },
  })

interface S3Request {
  method?: "GET" | "HEAD" | "PUT" | "DELETE"
  headers?: Record<string, string>
  /** A new body for each attempt. */
  body?: () => Readable
  /** Statuses besides 2xx that are answers. */
  allowed?: readonly number[]
}

/** Keys of a listing, and where the next one begins. */
function readListing(xml: string): { keys: string[]; next: string | undefined } {
  const plain = (text: string) =>
    text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (entity) => {
      const known: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' }
      return known[entity] ?? "'"
    })
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => plain(key))
  const [, next] = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml) ?? []
  return { keys, next: next === undefined ? undefined : plain(next) }
}

export function createS3Store({
  endpoint,
  bucket,
  prefix,
  region,
  accessKey,
  secretKey,
  sessionToken,
}: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    ...(sessionToken && { sessionToken }),
    service: "s3",
    region,
    retries: 0,
  })
  // Buckets of AWS have hosts of their own; other servers take the bucket as a path.
  const root = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  const base = prefix ? `${prefix}/` : ""
  const uploads = join(tmpdir(), "koperasi-uploads")
  const addressOf = (hash: string) => `${root}/${base}${filePath(hash)}`

  async function send(
    url: string,
    { method = "GET", headers = {}, body, allowed = [] }: S3Request = {},
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const last = attempt === ATTEMPTS
      try {
        const signed = await client.sign(url, { method, headers })
        const response = await fetch(url, {
          method,
          redirect: "manual",
          // The length is no signed header, and S3 takes no stream without one.
          headers: { ...headers, ...Object.fromEntries(signed.headers) },
          ...(body && { body: Readable.toWeb(body()), duplex: "half" }),
        } as RequestInit)
        if (response.ok || allowed.includes(response.status)) return response
        await response.body?.cancel()
        if (last || response.status < 500) throw unavailable(`${method} answered ${response.status}`)
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (last)
          throw unavailable(error instanceof Error ? String(error.cause ?? error.message) : String(error))
      }
      await pause(FIRST_DELAY_MS * 2 ** (attempt - 1))
    }
  }

  return {
    createTemporary: () => createTemporaryFile(uploads),
    removeTemporary: (before) => removeTemporaryFiles(uploads, before),
    has: async (hash) => (await send(addressOf(hash), { method: "HEAD", allowed: [404] })).ok,
    put: async (hash, path) => {
      const { size } = await stat(path)
      const headers = { "x-amz-content-sha256": hash, "content-length": String(size) }
      const response = await send(addressOf(hash), {
        method: "PUT",
        headers,
        body: () => createReadStream(path),
      })
      await response.body?.cancel()
      await rm(path, { force: true })
    },
    open: async (hash, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send(addressOf(hash), { headers, allowed: [404] })
      if (response.ok && response.body) return Readable.fromWeb(response.body as never)
      await response.body?.cancel()
      return null
    },
    remove: async (hash) => {
      await (await send(addressOf(hash), { method: "DELETE", allowed: [404] })).body?.cancel()
    },
    list: async function* () {
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix: base,
          ...(token && { "continuation-token": token }),
        })
        const { keys, next } = readListing(await (await send(`${root}/?${query}`)).text())
        yield keys.map((key) => key.slice(base.length).replace("/", "")).filter(isFileHash)
        token = next
      } while (token !== undefined)
    },
  }
}
