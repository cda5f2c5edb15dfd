/** The query of lists: pages of a whole list, of a server, or of the copy on the device. */
import { QueryObserver } from "@tanstack/react-query"
import { afterEach, describe, expect, it, vi } from "vitest"
import { registry } from "../../resources/registry"
import { RequestError } from "../../src/core/codec/request-error"
import { answerList } from "../../src/lists/source"
import { listKey, recordsForNames } from "../../src/lists/whole-list"
import { createQueryClient } from "../../src/providers/query-client"

describe("records for the names of references", () => {
  const client = createQueryClient()
  afterEach(() => client.clear())
  const suppliers = registry.get("suppliers")
  const shown = [{ id: "s1", name: "Supplier 1" }]

  it("[AB-62] come from the list on the screen; a list that no screen shows is loaded again, once", async () => {
    const load = vi.fn(async () => [{ id: "s1", name: "Supplier 2" }])
    const records = () => recordsForNames(client, suppliers, load)
    const observer = new QueryObserver(client, {
      queryKey: listKey(suppliers),
      queryFn: async () => ({ data: shown, total: 1 }),
    })
    const leave = observer.subscribe(() => {})
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
    expect(await records()).toBe(shown)
    expect(load).not.toHaveBeenCalled()
    leave()
    const [first, second] = await Promise.all([records(), records()])
    expect(first[0]?.name).toBe("Supplier 2")
    expect(second).toBe(first)
    expect(load).toHaveBeenCalledOnce()
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

  it("is requested only for pages", async () => {
    const answer = { data: [], total: 7, all: 9, currentPage: 1 }
    const page = vi.fn(async () => answer)
    const asking = { resource, load, page }
    expect(await answerList(params, asking)).toBe(answer)
    expect((await answerList({ pagination: { mode: "off" } }, asking)).total).toBe(45)
    expect(page).toHaveBeenCalledTimes(1)
  })

  it("without a response is replaced by the list on the device; a refusal is not", async () => {
    for (const status of [0, 502, 504]) {
      const { data, total, all } = await answerList(params, {
        resource,
        load,
        page: away(status),
      })
      expect([data.length, total, all]).toEqual([20, 45, 45])
    }
    for (const status of [400, 403, 500, 503])
      await expect(answerList(params, { resource, load, page: away(status) })).rejects.toMatchObject({
        statusCode: status,
      })
  })
})
