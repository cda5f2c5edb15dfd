/** Records that may wait on a device: how one is typed, and what a browser has of them. */
import type { Page } from "@playwright/test"
import { registry } from "../../../resources/registry"
import { decode } from "../../../src/core/codec/codec"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { isEmpty } from "../../../src/core/validation/validate"
import { wire } from "../../../src/fields/registry"
import { copyOf } from "../../../src/views/form/copy-of"

/** Those that are declared so, with where they are added. */
export const offlineResources = registry.all.flatMap((resource) => {
  const { offline, source, form, list } = resource
  if (!offline || source.kind !== "rest" || !form.create) return []
  return [{ resource, api: source.list, add: form.create.path, list: list.path }]
})

/** What a person types for a new one: as another record has it, and the name where a copy is left empty. */
export function typedFor(resource: Resource, raw: unknown, name: string): Values {
  const copied = copyOf(resource, decode(resource, raw, wire))
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

/** The values of what waits in this browser. */
export const waitingIn = (page: Page): Promise<Values[]> =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const asked = indexedDB.open("koperasi-menunggu")
        asked.onupgradeneeded = () => asked.result.createObjectStore("items")
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const all = asked.result.transaction("items").objectStore("items").getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            asked.result.close()
            resolve(all.result.map(({ values }) => values))
          }
        }
      }),
  )
