/** `npm run check` runs the hooks of server parts on samples: a mistake is a fault, a refusal is not. */
import { expect, test } from "vitest"
import { checkHooks } from "../../server/check-hooks"
import { defineServer, type ServerPart } from "../../server/hooks/define"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { receipts } from "../support/warehouses/receipts"
import { warehouses } from "../support/warehouses/warehouses"

const others = warehouseParts.filter(({ resource }) => resource !== "receipts")
const faultsOf = async (...parts: ServerPart[]) =>
  (await checkHooks([...others, ...parts], warehouseRegistry())).map(
    ({ code, place, problem }) => `${code} ${place}: ${problem}`,
  )

test("hooks that refuse are no fault, also where no sample passes", async () => {
  expect(await checkHooks(warehouseParts, warehouseRegistry())).toEqual([])
  expect(
    await faultsOf(
      defineServer(receipts, {
        hooks: {
          before: async ({ refuse }) => {
            throw refuse("Tidak boleh.")
          },
        },
      }),
    ),
  ).toEqual([])
})

test("hooks that throw by mistake are named once each, on creating, changing and deleting", async () => {
  const careless = (text: string | null | undefined) => (text as string).length
  expect(
    await faultsOf(
      defineServer(receipts, {
        hooks: {
          before: async ({ action, original }) =>
            void (action === "edit" && careless(original.slip?.[0]?.name)),
        },
      }),
      defineServer(warehouses, {
        hooks: {
          after: async ({ action, records }) => {
            if (action === "create") await records(receipts).count({ nmber: "1" } as never)
          },
        },
      }),
    ),
  ).toEqual([
    "V706 warehouses.server.hooks.after: throws 'records(receipts): 'nmber' is no field' on sample records",
    expect.stringContaining("V706 receipts.server.hooks.before: throws 'Cannot read properties"),
  ])
})
