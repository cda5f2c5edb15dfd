/** Server halves of actions: mistakes are named, and misspelt fields do not compile. */
import { expect, test } from "vitest"
import { checkParts } from "../../server/hooks/check-parts"
import { defineServer } from "../../server/hooks/define"
import { defineResource } from "../../src/core/schema/define"
import { warehouseRegistry } from "../support/warehouses/product"
import { warehouses } from "../support/warehouses/warehouses"
import { warehousesServer } from "../support/warehouses/warehouses.server"

test("mistakes of the server halves are named with their place", () => {
  const { count: _, ...halves } = warehousesServer.actions ?? {}
  const part = defineServer(warehouses, { actions: { ...halves, closed: async () => {} } })
  const faults = checkParts([part], warehouseRegistry()).map(({ code, place }) => `${code} ${place}`)
  expect(faults).toEqual(["V709 warehouses.server.actions.closed", "V710 warehouses.actions.count"])
})

test("a misspelt field does not compile", () => {
  defineServer(warehouses, {
    actions: {
      close: async ({ record, asked }) => {
        // @ts-expect-error no field
        record.clsedAt
        // @ts-expect-error a day is a text
        const days: number = asked.closedAt
        expect(days).toBeDefined()
      },
      // @ts-expect-error no field
      reopen: async () => ({ statsu: "OPEN" }),
    },
  })
  defineResource({
    ...warehouses,
    actions: {
      // @ts-expect-error no field
      close: { label: "Tutup", set: () => ({ statsu: "CLOSED" }) },
      // @ts-expect-error no field
      open: { label: "Buka", asks: ["clsedAt"] },
    },
  })
  expect(true).toBe(true)
})
