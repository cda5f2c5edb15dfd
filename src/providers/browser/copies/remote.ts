/** Requests of copies. A failure ends no session and shows no message. */
import { RequestError } from "../../../core/codec/request-error"
import {
  type CopyContent,
  type CopyStream,
  type CopyVersion,
  NOT_NEWER,
  type SentVersion,
} from "../../../core/copies/format"
import { isObject } from "../../../core/text"
import { nameOf } from "./pieces"

/** Timeout of a request in ms, longer than the server's own. */
const PATIENCE_MS = 30_000

/** The version is stored, lacks pieces, or is refused because the server has a version with a greater number. */
type Committed = { taken: true } | { missing: readonly string[] } | { newer: number }

/** Each call throws RequestError, with statusCode 0 if no response came. */
export interface CopyRemote {
  put: (list: string, piece: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  commit: (list: string, version: SentVersion) => Promise<Committed>
  streams: (list: string) => Promise<CopyStream[]>
  versions: (list: string, of: { account: string; browser: string }) => Promise<CopyVersion[]>
  /** Deletes the copies of a list that one of the user's browsers has sent. */
  drop: (list: string, of: { account: string; browser: string }) => Promise<void>
  content: (list: string, version: string) => Promise<CopyContent>
  /** @throws Error if the bytes do not match the piece's name */
  piece: (list: string, version: string, piece: string) => Promise<Uint8Array<ArrayBuffer>>
}

interface Options {
  fetch: typeof globalThis.fetch
  /** The API's base. */
  base: string
  token: () => string | null
}

const UNREACHABLE = "Tidak dapat terhubung ke server. Periksa koneksi Anda."

export function createCopyRemote({ fetch, base, token }: Options): CopyRemote {
  const send = async (path: string, init: RequestInit = {}, accept: readonly number[] = []) => {
    let response: Response
    let bytes: ArrayBuffer
    try {
      response = await fetch(`${base}/copies/${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${token() ?? ""}`, ...init.headers },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      bytes = await response.arrayBuffer()
    } catch {
      throw new RequestError({ message: UNREACHABLE, statusCode: 0 })
    }
    if (response.ok || accept.includes(response.status)) return { response, bytes }
    const answer = jsonOf(bytes)
    throw new RequestError({
      message: textOf(answer?.message) ?? `Permintaan gagal (kode ${response.status}).`,
      statusCode: response.status,
      code: textOf(answer?.code),
    })
  }
  const read = async <T>(path: string): Promise<T> => dataOf((await send(path)).bytes) as T
  const at = (...parts: string[]) => parts.map(encodeURIComponent).join("/")

  return {
    put: async (list, piece, bytes) => {
      await send(at(list, "pieces", piece), {
        method: "PUT",
        body: bytes,
        headers: { "Content-Type": "application/octet-stream" },
      })
    },
    commit: async (list, version) => {
      const init = {
        method: "POST",
        body: JSON.stringify(version),
        headers: { "Content-Type": "application/json" },
      }
      const { response, bytes } = await send(at(list, "versions"), init, [409])
      if (response.status === 409) {
        const newer = Number((response.headers.get("ETag") ?? "").replaceAll('"', ""))
        if (jsonOf(bytes)?.code !== NOT_NEWER || !Number.isSafeInteger(newer))
          throw new RequestError({ message: "Salinan ditolak server.", statusCode: 409 })
        return { newer }
      }
      const { missing } = dataOf(bytes) as { missing?: unknown }
      return Array.isArray(missing) ? { missing: missing.map(String) } : { taken: true }
    },
    streams: (list) => read(at(list)),
    versions: (list, { account, browser }) => read(at(list, "from", account, browser)),
    drop: async (list, { account, browser }) => {
      // An earlier try may have deleted it.
      await send(at(list, "from", account, browser), { method: "DELETE" }, [404])
    },
    content: (list, version) => read(at(list, "versions", version)),
    piece: async (list, version, piece) => {
      const { bytes } = await send(at(list, "versions", version, "pieces", piece))
      const whole = new Uint8Array(bytes)
      if (nameOf(whole) !== piece)
        throw new Error("Salinan di server tidak utuh. Tidak ada data yang diubah.")
      return whole
    },
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

function jsonOf(bytes: ArrayBuffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** @throws RequestError if the response has none: another program sits between client and server */
function dataOf(bytes: ArrayBuffer): unknown {
  const data = jsonOf(bytes)?.data
  if (typeof data !== "object" || data === null)
    throw new RequestError({ message: "Jawaban server tidak dapat dibaca.", statusCode: 0 })
  return data
}
