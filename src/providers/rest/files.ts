/** Files of our own server: uploads with their progress, and reads with the session's token. */
import { serverMessage } from "../../core/codec/unwrap"
import type { DocumentValue } from "../../core/document/value"
import { isObject } from "../../core/text"
import type { RemoteFiles } from "../../fields/document/files"
import { API_BASE } from "../../session/base-path"
import { isOwnServer } from "../../session/own-server"
import { callHeaders } from "../../session/prefetched-answers"
import { serverBuild } from "../../session/server-build"
import { storedToken } from "../../session/session"
import { t } from "../../texts/language"
import { applyRefusal } from "../http"

const OFFLINE = t("Tidak ada koneksi. Dokumen dapat diunggah setelah ada koneksi lagi.")
const FAILED = t("Dokumen tidak dapat diunggah. Coba lagi.")

const aborted = () => new DOMException("aborted", "AbortError")

const headersOf = (token: string | null) => ({
  ...callHeaders(token),
  "Content-Type": "application/octet-stream",
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The uploaded file; undefined for anything else than an answer of our server. */
function documentIn(answer: unknown): DocumentValue | undefined {
  const { data } = isObject(answer) ? answer : {}
  if (!isObject(data)) return undefined
  const { claim, url, name, type, size } = data
  if (typeof claim !== "string" || typeof url !== "string") return undefined
  return { claim, url, name: String(name), type: String(type), size: Number(size) }
}

/** With XMLHttpRequest, since `fetch` reports no progress of a body. */
function send(
  url: string,
  file: File,
  { signal, onProgress }: Parameters<RemoteFiles["upload"]>[2],
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener("abort", abort, { once: true })
    const end = () => signal.removeEventListener("abort", abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      end()
      resolve({ status: request.status, text: request.responseText })
    }
    request.onerror = () => {
      end()
      reject(new Error(OFFLINE))
    }
    request.onabort = () => {
      end()
      reject(aborted())
    }
    request.open("POST", url)
    for (const [name, value] of Object.entries(headersOf(storedToken())))
      request.setRequestHeader(name, value)
    request.send(file)
  })
}

export const createRemoteFiles = (): RemoteFiles => ({
  upload: async (path, file, options) => {
    if (!isOwnServer()) throw new Error(t("Server ini tidak menyimpan dokumen."))
    if (globalThis.navigator?.onLine === false) throw new Error(OFFLINE)
    await serverBuild.beforeWrite()
    if (options.signal.aborted) throw aborted()
    const [token, sentAt] = [storedToken(), performance.now()]
    const url = `${API_BASE}${path}?name=${encodeURIComponent(file.name)}`
    const { status, text } = await send(url, file, options)
    const answer = parsed(text)
    const found = status === 201 ? documentIn(answer) : undefined
    if (found) return found
    applyRefusal(status, { token, sentAt })
    throw new Error(serverMessage(answer) ?? FAILED)
  },
  load: async (path) => {
    const token = storedToken()
    const response = await fetch(`${API_BASE}${path}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    })
    return response.ok ? response.blob() : undefined
  },
})
