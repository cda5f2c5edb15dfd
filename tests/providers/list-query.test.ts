/** A page is cut from the list that stands on the screen: both data providers, with Refine's own cache between. */
import { keys } from "@refinedev/core"
import { type QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import { createBrowserDataProvider } from "../../src/providers/browser"
import { loadedRows } from "../../src/providers/list-query"
import { createQueryClient } from "../../src/providers/query-client"
import { createRestProvider } from "../../src/providers/rest"
import { liveClaims, memoryStorage, stubBrowser, stubFetch, tokenWith } from "./stubs"

const SUPPLIERS = Array.from({ length: 45 }, (_, index) => ({
  id: `s${index}`,
  name: `Supplier ${String(index).padStart(2, "0")}`,
  code_sp: `SP${index}`,
}))
const TRANSACTIONS = Array.from({ length: 45 }, (_, index) => ({
  id: `t${index}`,
  NoNota: `${1000 + index}`,
}))

let client: QueryClient
let reads: number
beforeEach(() => {
  client = createQueryClient()
  reads = 0
  stubBrowser().storage.setItem("token", tokenWith(liveClaims()))
  stubFetch(() => {
    reads++
    return { body: SUPPLIERS }
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const PROVIDERS = [
  [
    "default",
    "suppliers",
    (loaded: ReturnType<typeof loadedRows>) => createRestProvider(registry, { loaded }),
  ],
  [
    "browser",
    "transactions",
    (loaded: ReturnType<typeof loadedRows>) => {
      const storage = memoryStorage()
      storage.setItem("transaksiSingkong", JSON.stringify(TRANSACTIONS))
      const getItem = storage.getItem.bind(storage)
      storage.getItem = (key) => {
        if (key === "transaksiSingkong") reads++
        return getItem(key)
      }
      return createBrowserDataProvider({ registry, storage: () => storage, loaded })
    },
  ],
] as const

describe.each(PROVIDERS)("%s", (name, resource, create) => {
  const setUp = () => {
    const provider = create(loadedRows(client, name))
    const page = async (currentPage: number, more = {}) =>
      (await provider.getList({ resource, pagination: { currentPage, pageSize: 20 }, ...more })).data
    /** As `useList` does it. */
    const queryKey = keys().data(name).resource(resource).action("list").params({ filters: undefined }).get()
    const observe = async () => {
      const queryFn = () => provider.getList({ resource, pagination: { mode: "off" } })
      const observer = new QueryObserver(client, { queryKey, queryFn })
      const leave = observer.subscribe(() => {})
      await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
      return { leave, rows: () => observer.getCurrentResult().data?.data ?? [] }
    }
    return { page, observe }
  }

  it("[AB-62] a list that stands on the screen is read once, however often another page, search or order of it is asked for", async () => {
    const { page, observe } = setUp()
    const { rows } = await observe()
    const before = reads
    const second = await page(2)
    expect(second).toHaveLength(20)
    for (const row of second) expect(rows()).toContain(row)
    expect(await page(3)).toHaveLength(5)
    await page(1, { filters: [{ field: "q", operator: "contains", value: "1" }] })
    await page(1, { sorters: [{ field: registry.get(resource).title, order: "desc" }] })
    expect(reads).toBe(before)
  })

  it("a list that nobody looks at any more may be old: it is read anew", async () => {
    const { page, observe } = setUp()
    const { leave } = await observe()
    leave()
    const before = reads
    expect(await page(1)).toHaveLength(20)
    expect(reads).toBeGreaterThan(before)
  })

  it("without one on the screen a page is read like any list", async () => {
    const { page } = setUp()
    expect(await page(3)).toHaveLength(5)
    expect(reads).toBeGreaterThan(0)
  })
})
