/** Uploads of chosen files, one after the other, over all inputs: two at once would both be slow. */

import type { DocumentValue } from "../../core/document/value"
import { forgetFile, rememberFile, remoteFiles } from "./files"

interface Upload {
  file: File
  path: string
  state: UploadState
  controller: AbortController
}

export interface UploadState {
  /** The sent part, 0 to 1; null while it waits for others. */
  part: number | null
  /** '' while it runs. */
  error: string
}

const uploads = new Map<string, Upload>()
const listeners = new Set<() => void>()
let last = 0
let queue: Promise<unknown> = Promise.resolve()

/** Called after each change of any upload. @returns unsubscribes */
export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** undefined for a file that is no upload, or of a page before a reload. */
export const uploadState = (url: string): UploadState | undefined => uploads.get(url)?.state

function change(upload: Upload, state: Partial<UploadState>): void {
  upload.state = { ...upload.state, ...state }
  for (const listener of listeners) listener()
}

/** A chosen file as a value without a claim; `startUpload` sends it. */
export function addUpload(file: File, { path, type }: { path: string; type: string }): DocumentValue {
  const url = `upload:${++last}`
  uploads.set(url, { file, path, state: { part: null, error: "" }, controller: new AbortController() })
  rememberFile(url, new Blob([file], { type }))
  return { url, name: file.name, type, size: file.size, claim: "" }
}

/** Cancels a running upload, and forgets its file. */
export function dropUpload(url: string): void {
  uploads.get(url)?.controller.abort()
  uploads.delete(url)
  forgetFile(url)
}

async function run(url: string): Promise<DocumentValue | undefined> {
  const upload = uploads.get(url)
  if (!upload) return undefined
  const { file, path, controller } = upload
  change(upload, { part: 0, error: "" })
  try {
    const stored = await (await remoteFiles()).upload(path, file, {
      signal: controller.signal,
      onProgress: (part) => change(upload, { part }),
    })
    rememberFile(stored.url, new Blob([file], { type: stored.type }))
    uploads.delete(url)
    forgetFile(url)
    return stored
  } catch (error) {
    if (!controller.signal.aborted) change(upload, { part: null, error: (error as Error).message })
    return undefined
  }
}

/** Sends an upload once those before it have ended. @returns its claim; undefined if it failed or was dropped */
export function startUpload(url: string): Promise<DocumentValue | undefined> {
  const upload = uploads.get(url)
  if (upload) change(upload, { part: null, error: "" })
  const running = queue.then(() => run(url))
  queue = running
  return running
}
