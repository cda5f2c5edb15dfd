/** The lists that live in a browser: rows and documents to put there, and what stands there. */
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

/** A document as a row names it and as the browser keeps it. */
export interface Paper {
  id: string
  type: string
  bytes: Buffer
}

/**
 * A row as the product stores it, some of its texts empty: local storage has room for 5.2 million characters, and with
 * all of them ten thousand rows have more. No two are alike.
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

/** The documents' database, opened as the product opens it; what uses it closes it. */
const opened = (page: Page) =>
  page.evaluateHandle(
    () =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open("koperasi-dokumen")
        asked.onupgradeneeded = () => asked.result.createObjectStore("files")
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
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
        const asked = files.transaction("files").objectStore("files").getAllKeys()
        asked.onsuccess = () => resolve(asked.result.map(String))
        asked.onerror = () => reject(asked.error)
      }),
  )
  const papers: Paper[] = []
  for (const id of ids) {
    const { type, address } = await database.evaluate(
      (files, id) =>
        new Promise<{ type: string; address: string }>((resolve, reject) => {
          const asked = files.transaction("files").objectStore("files").get(id)
          asked.onerror = () => reject(asked.error)
          asked.onsuccess = () => {
            const { bytes, type } = asked.result as { bytes: ArrayBuffer; type: string }
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
