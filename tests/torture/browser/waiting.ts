/** Browsers with an outbox: records typed offline, and the stored lists and records of a browser. */
import type { Locator, Page } from "@playwright/test"
import { registry } from "../../../resources/registry"
import { decode } from "../../../src/core/codec/codec"
import { readAt } from "../../../src/core/codec/path"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { isEmpty } from "../../../src/core/validation/values"
import { wire } from "../../../src/fields/registry"
import { copyRecord } from "../../../src/views/form/record/copy-record"
import type { Client } from "../client"
import { until } from "../lanes"
import { type Line, openLine } from "./line"
import { type Mortal, openMortal } from "./profile"

const STORED_MS = 120_000

/** Resources with an outbox, with the path of their add form and the lists that it needs. */
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

/** Values of a new record: copied from another one; its name in the fields that a copy leaves empty. */
function typedFor(resource: Resource, raw: unknown, name: string): Values {
  const copied = copyRecord(resource, decode(resource, raw, wire))
  const missing = resource.fields.filter(
    ({ key, required, derive, when, hidden }) =>
      (key === resource.title || (required.create && !derive && !when && !hidden)) &&
      (key === resource.title || isEmpty(copied[key])),
  )
  return { ...copied, ...Object.fromEntries(missing.map(({ key }) => [key, name])) }
}

/** Stores a draft, which the form restores. */
const storeDraft = (page: Page, { name }: Resource, values: Values, path: string): Promise<void> =>
  page.evaluate(
    ([slot, typed, at]) => {
      const { id } = JSON.parse(localStorage.userInfo)
      sessionStorage.setItem(slot, JSON.stringify({ user: id, at: Date.now(), path: at, values: typed }))
    },
    [`draft:${name}:`, values, path] as const,
  )

/** The items of one of the product's databases in the browser; empty without that database. */
const itemsIn = (page: Page, database: string) =>
  page.evaluate(
    (name) =>
      new Promise<[string, Record<string, unknown>][]>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const db = request.result
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

/** Values of the records in the outbox of a browser. */
export const waitingIn = async (page: Page): Promise<Values[]> =>
  (await itemsIn(page, "koperasi-menunggu")).map(([, { values }]) => values as Values)

/** Paths of the lists that a browser has stored. */
const listsIn = async (page: Page): Promise<string[]> =>
  (await itemsIn(page, "koperasi-daftar")).map(([key]) => key.replace(/^list /, ""))

export type Offline = (typeof offlineResources)[number]

/** A browser behind a line, for one resource. */
export interface Device {
  mortal: Mortal
  line: Line
  /** The host of the data, called beside the browser. */
  root: Client
  offline: Offline
  /** A record of the list, as the server answers it. */
  pattern: unknown
}

/**
 * Runs `work` with a new browser for each resource that has an outbox.
 * @param isCut true for a call that the line may cut
 * @returns false if there is no Chromium
 */
export async function forEachOffline(
  { url, root }: { url: string; root: Client },
  isCut: (path: string, method: string, api: string) => boolean,
  work: (device: Device) => Promise<void>,
): Promise<boolean> {
  for (const offline of offlineResources) {
    const line = await openLine(url, (path, method) => isCut(path, method, offline.api))
    const mortal = await openMortal()
    if (!mortal) {
      line.close()
      return false
    }
    try {
      const { body } = await root.get(offline.api)
      await work({ mortal, line, root, offline, pattern: body?.data?.[0] })
    } finally {
      await mortal.discard()
      line.close()
    }
  }
  return true
}

/** Waits until the app is installed. @param lists true: also until all lists of the form are stored */
export async function untilStored({ mortal, offline }: Device, { lists = true } = {}): Promise<void> {
  const page = mortal.page()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isStored = async () => {
    const stored = await listsIn(page).catch((): string[] => [])
    return offline.needs.every((path) => stored.includes(path))
  }
  if (lists && !(await until(isStored, STORED_MS))) throw new Error("the lists of the form are not stored")
}

export const submitButton = (page: Page, { resource }: Offline): Locator =>
  page.getByRole("button", { name: resource.form.create?.submit ?? "", exact: true })

/** Types a record into the add form. @returns its submit button */
export async function fillForm({ mortal, line, offline, pattern }: Device, name: string): Promise<Locator> {
  const page = mortal.page()
  const { resource, add } = offline
  await storeDraft(page, resource, typedFor(resource, pattern, name), add)
  await page.goto(line.url + add)
  const button = submitButton(page, offline)
  await button.waitFor()
  await untilChoices(page)
  return button
}

export const untilChoices = (page: Page): Promise<boolean> =>
  until(async () => (await page.getByText("Memuat pilihan...").count()) === 0, 20_000)

/** Name → number of the host's records with it. */
export async function namesOnHost({ root, offline }: Device): Promise<Map<string, number>> {
  const { body } = await root.get(offline.api)
  const { read } = offline.resource.field(offline.resource.title)
  const counts = new Map<string, number>()
  for (const row of body?.data ?? []) {
    const name = String(read && readAt(row, read))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
