/** A page is cut from the list that stands on the screen: both data providers, with Refine's own cache between. */
import { keys } from "@refinedev/core"
import { type QueryClient, QueryObserver } from "@tanstack/react-query"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import { RequestError } from "../../src/core/codec/request-error"
import { answerList, loadedRows } from "../../src/lists/source"
import { createBrowserDataProvider } from "../../src/providers/browser"
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
      await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
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

describe("a server that cuts pages", () => {
  const resource = registry.get("subAgents")
  const rows = Array.from({ length: 45 }, (_, index) => ({ id: `a${index}`, name: `Agen ${index}` }))
  const load = async () => rows
  const params = { pagination: { currentPage: 1, pageSize: 20 } }
  const away = (statusCode: number) => async () => {
    throw new RequestError({ message: "no answer", statusCode })
  }

  it("is asked for pages alone, and only while the whole list is not here", async () => {
    const answer = { data: [], total: 7, all: 9, currentPage: 1 }
    const page = vi.fn(async () => answer)
    const asking = { resource, load, loaded: undefined, page }
    expect(await answerList(params, asking)).toBe(answer)
    expect((await answerList({ pagination: { mode: "off" } }, asking)).total).toBe(45)
    expect((await answerList(params, { ...asking, loaded: () => rows })).total).toBe(45)
    expect(page).toHaveBeenCalledTimes(1)
  })

  it("does not answer: the list that the device has stands in; a refusal is one", async () => {
    for (const status of [0, 502, 504]) {
      const { data, total, all } = await answerList(params, {
        resource,
        load,
        loaded: undefined,
        page: away(status),
      })
      expect([data.length, total, all]).toEqual([20, 45, 45])
    }
    for (const status of [400, 403, 500, 503])
      await expect(
        answerList(params, { resource, load, loaded: undefined, page: away(status) }),
      ).rejects.toMatchObject({ statusCode: status })
  })
})
