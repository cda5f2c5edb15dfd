/** Remote options of a form when the server fails or answers late. */
import type { DataProvider } from "@refinedev/core"
import { afterEach, expect, test, vi } from "vitest"
import { registry } from "../../resources/registry"
import type { Values } from "../../src/core/schema/types"
import { createRemoteOptions } from "../../src/views/form/references/remote-options"
import { createFormStore } from "../../src/views/form/state/store"

type Requested = { resource: string; meta: { choices?: { text?: string; values?: string[] }; for?: string } }

const errors = vi.spyOn(console, "error").mockImplementation(() => {})
afterEach(() => errors.mockClear())

function begin(
  name: string,
  names: readonly string[],
  answer: (requests: Requested) => unknown,
  draft?: Values,
) {
  const resource = registry.get(name)
  const form = createFormStore({
    resource,
    mode: "create",
    me: { id: "7", name: "Siti", role: "admin" },
    original: undefined,
    titleOf: (of) => registry.get(of).title,
    ownServer: true,
    draft,
  })
  const requests: Requested[] = []
  const whole: (readonly string[])[] = []
  const getList = async (params: Requested) => {
    requests.push(params)
    return answer(params)
  }
  const provider = { getList } as unknown as DataProvider
  const onWhole = (of: readonly string[]) => void whole.push(of)
  const end = createRemoteOptions({ form, names, provider, onWhole }).start()
  return { form, requests, whole, end }
}
const nothing = { data: [], also: {}, more: false, total: 9000 }
const away = () => {
  throw Object.assign(new Error("away"), { statusCode: 0 })
}

test("an offline form uses the stored list if no host answers", async () => {
  const { whole, form, end } = begin("verifications", ["partners"], away)
  await expect.poll(() => whole).toEqual([["partners"]])
  // sources.tsx loads it.
  expect(form.sources().get("partners")?.failed).not.toBe(true)
  end()
})

test("another form reports the failure, and loads again on demand", async () => {
  let isAway = true
  const { whole, form, end, requests } = begin("transportations", ["partners", "transportations"], () =>
    isAway ? away() : nothing,
  )
  await expect.poll(() => form.view("vehicleNumber").records).toBe("failed")
  expect(whole).toEqual([])
  isAway = false
  const before = requests.length
  form.retry("vehicleNumber")
  await expect.poll(() => form.view("vehicleNumber").records).toBe("ready")
  expect(requests.length).toBeGreaterThan(before)
  end()
})

test("without the right to a list that only narrows the choices, the form works", async () => {
  const forbidden = () => {
    throw Object.assign(new Error("forbidden"), { statusCode: 403 })
  }
  const { form, end } = begin("transportations", ["partners", "transportations"], ({ resource }) =>
    resource === "transportations" ? forbidden() : nothing,
  )
  await expect.poll(() => form.view("vehicleNumber").records).toBe("ready")
  end()
})

test("values of a draft are looked up with the first request, and once", async () => {
  const { form, requests, end } = begin("transportations", ["partners"], () => nothing, {
    vehicleNumber: "BE1AA",
  })
  form.setSource("transportations", { rows: [], failed: false, retry: () => {} })
  form.setSource("suppliers", { rows: [], failed: false, retry: () => {} })
  form.setSource("subAgents", { rows: [], failed: false, retry: () => {} })
  await form.loaded()
  expect(requests.map(({ meta }) => meta.choices?.values)).toEqual([["BE1AA"]])
  expect(form.validate().vehicleNumber).toBe("Nomor Kendaraan: pilihan tidak tersedia lagi")
  form.set("vehicleNumber", "BE2BB")
  await expect.poll(() => requests.map(({ meta }) => meta.choices?.values)).toEqual([["BE1AA"], ["BE2BB"]])
  await form.loaded()
  expect(form.validate().vehicleNumber).toBe("Nomor Kendaraan: pilihan tidak tersedia lagi")
  end()
})

test("a closed form makes no request and ignores late responses", async () => {
  let come = (_: unknown) => {}
  const late = new Promise((resolve) => {
    come = resolve
  })
  const { form, end } = begin("transportations", ["partners"], () => late)
  end()
  come(nothing)
  await late
  await Promise.resolve()
  expect(form.sources().get("partners")).toBeUndefined()
  expect(errors).not.toHaveBeenCalled()
})
