/** Writes and reads the rows and documents of lists in a browser. */
import type { Page } from "@playwright/test"
import { registry } from "../../../resources/registry"
import type { Field, Resource } from "../../../src/core/schema/resource"

export interface BrowserList {
  /** Its key in the browser's storage. */
  key: string
  path: string
  resource: Resource
  /** The field that holds a document, if there is one. */
  document: Field | undefined
}

export const lists: readonly BrowserList[] = registry.all.flatMap((resource) => {
  const { source, list, fields } = resource
  if (source.kind !== "browser") return []
  const document = fields.find(({ type }) => type === "document")
  return [{ key: source.key, path: list.path, resource, document }]
})

/** A document as a row names it and the browser stores it. */
export interface Paper {
  id: string
  type: string
  bytes: Buffer
}

/**
 * A row as the product stores it; no two are equal. Some texts are empty, so that 10 000 rows fit into the 5.2 million
 * characters of local storage.
 */
export function rowOf({ resource }: BrowserList, number: number, paper?: Paper): Record<string, unknown> {
  const own = resource.source.kind === "browser" && resource.source.identity === "id"
  const row: Record<string, unknown> = own ? { id: `r${number}` } : {}
  for (const [at, { send, type }] of resource.fields.entries()) {
    if (!send) continue
    if (type === "date") row[send.key] = "2025-05-07"
    else if (type === "number" || type === "money") row[send.key] = number
    else if (type !== "document" && (number + at) % 4 > 0)
      row[send.key] = at === 3 ? `é"${number}\\` : String(number)
    else if (paper) row[send.key] = { url: `idb:${paper.id}`, name: `${paper.id}.pdf`, type: paper.type }
  }
  return row
}

export const putText = (page: Page, key: string, text: string): Promise<void> =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)

export const textIn = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Opens the documents' database like the product; callers close it. */
const opened = (page: Page) =>
  page.evaluateHandle(
    () =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open("koperasi-dokumen")
        request.onupgradeneeded = () => request.result.createObjectStore("files")
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      }),
  )

export async function putPapers(page: Page, papers: readonly Paper[]): Promise<void> {
  const database = await opened(page)
  for (const { id, type, bytes } of papers)
    await database.evaluate(
      (files, { id, type, base64 }) =>
        new Promise<void>((resolve, reject) => {
          const { buffer } = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
          const writing = files.transaction("files", "readwrite")
          writing.objectStore("files").put({ bytes: buffer, type }, id)
          writing.oncomplete = () => resolve()
          writing.onerror = () => reject(writing.error)
        }),
      { id, type, base64: bytes.toString("base64") },
    )
  await database.evaluate((files) => files.close())
}

/** Every document that the browser has. */
export async function papersIn(page: Page): Promise<Paper[]> {
  const database = await opened(page)
  const ids = await database.evaluate(
    (files) =>
      new Promise<string[]>((resolve, reject) => {
        const request = files.transaction("files").objectStore("files").getAllKeys()
        request.onsuccess = () => resolve(request.result.map(String))
        request.onerror = () => reject(request.error)
      }),
  )
  const papers: Paper[] = []
  for (const id of ids) {
    const { type, address } = await database.evaluate(
      (files, id) =>
        new Promise<{ type: string; address: string }>((resolve, reject) => {
          const request = files.transaction("files").objectStore("files").get(id)
          request.onerror = () => reject(request.error)
          request.onsuccess = () => {
            const { bytes, type } = request.result as { bytes: ArrayBuffer; type: string }
            const reader = new FileReader()
            reader.onload = () => resolve({ type, address: String(reader.result) })
            reader.readAsDataURL(new Blob([bytes]))
          }
        }),
      id,
    )
    papers.push({ id, type, bytes: Buffer.from(address.slice(address.indexOf(",") + 1), "base64") })
  }
  await database.evaluate((files) => files.close())
  return papers
}
