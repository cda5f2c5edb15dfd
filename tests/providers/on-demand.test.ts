import type { DataProvider } from "@refinedev/core"
import { expect, test, vi } from "vitest"
import { RequestError } from "../../src/core/codec/request-error"
import { onDemandProvider } from "../../src/providers/on-demand"

const params = { resource: "barns" }
const loaded = { getList: async (given: unknown) => ({ data: [given], total: 1 }) } as unknown as DataProvider

test("the code is loaded by the first call, once for calls at the same time", async () => {
  const load = vi.fn(async () => loaded)
  const provider = onDemandProvider(load)
  expect(load).not.toHaveBeenCalled()
  const answers = await Promise.all([provider.getList(params), provider.getList(params)])
  expect(answers[1]).toEqual({ data: [params], total: 1 })
  expect(load).toHaveBeenCalledTimes(1)
})

test("code that cannot be loaded is a lost connection to the call; the next call loads again", async () => {
  const load = vi.fn(async () => loaded).mockRejectedValueOnce(new TypeError("Failed to fetch"))
  const provider = onDemandProvider(load)
  const failed = await provider.getList(params).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(RequestError)
  expect(failed).toMatchObject({ statusCode: 0, message: expect.stringContaining("koneksi") })
  expect(await provider.getList(params)).toMatchObject({ total: 1 })
})
