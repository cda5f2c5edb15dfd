/** Records that may wait on a device: how one is typed, and what a browser has of them. */
import type { Page } from "@playwright/test"
import { registry } from "../../../resources/registry"
import { decode } from "../../../src/core/codec/codec"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { isEmpty } from "../../../src/core/validation/validate"
import { wire } from "../../../src/fields/registry"
import { copyRecord } from "../../../src/views/form/record/copy-record"

/** Those that are declared so, with where they are added and the lists that must be kept for that. */
export const offlineResources = registry.all.flatMap((resource) => {
  const { offline, source, form, list } = resource
  if (!offline || source.kind !== "rest" || !form.create) return []
  const needs = registry.dependencies(resource.name).flatMap((read) => {
    const { source: other } = registry.get(read.resource)
    return other.kind === "rest" ? [other.list] : []
  })
  return [
    { resource, api: source.list, add: form.create.path, list: list.path, needs: [source.list, ...needs] },
  ]
})

/** What a person types for a new one: as another record has it, and the name where a copy is left empty. */
export function typedFor(resource: Resource, raw: unknown, name: string): Values {
  const copied = copyRecord(resource, decode(resource, raw, wire))
  const missing = resource.fields.filter(
    ({ key, required, derive, when, hidden }) =>
      (key === resource.title || (required.create && !derive && !when && !hidden)) &&
      (key === resource.title || isEmpty(copied[key])),
  )
  return { ...copied, ...Object.fromEntries(missing.map(({ key }) => [key, name])) }
}

/** Types it: as what was typed before a reload, which the form takes back. */
export const type = (page: Page, { name }: Resource, values: Values, path: string): Promise<void> =>
  page.evaluate(
    ([slot, typed, at]) => {
      const { id } = JSON.parse(localStorage.userInfo)
      sessionStorage.setItem(slot, JSON.stringify({ user: id, at: Date.now(), path: at, values: typed }))
    },
    [`draft:${name}:`, values, path] as const,
  )

/** All that stands in a database of the product's; nothing where it is not there. */
const itemsIn = (page: Page, database: string) =>
  page.evaluate(
    (name) =>
      new Promise<[string, Record<string, unknown>][]>((resolve, reject) => {
        const asked = indexedDB.open(name)
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const db = asked.result
          if (!db.objectStoreNames.contains("items")) {
            db.close()
            return resolve([])
          }
          const items = db.transaction("items").objectStore("items")
          const keys = items.getAllKeys()
          const values = items.getAll()
          values.onerror = () => reject(values.error)
          values.onsuccess = () => {
            db.close()
            resolve(keys.result.map((key, at) => [String(key), values.result[at]]))
          }
        }
      }),
    database,
  )

/** The values of what waits in this browser. */
export const waitingIn = async (page: Page): Promise<Values[]> =>
  (await itemsIn(page, "koperasi-menunggu")).map(([, { values }]) => values as Values)

/** The paths of the lists that it has kept. */
export const listsIn = async (page: Page): Promise<string[]> =>
  (await itemsIn(page, "koperasi-daftar")).map(([key]) => key.replace(/^list /, ""))
