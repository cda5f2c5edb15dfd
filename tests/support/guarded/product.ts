/** The product with depots, loads, crates, seals and zones, as `resources/` would have them. */
import { access } from "../../../resources/access"
import { defineServer, endpoint } from "../../../server/hooks/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { documentedResources } from "../documented"
import { documentedParts } from "../documented-server"
import { crates } from "./crates"
import { depots } from "./depots"
import { loads } from "./loads"
import { seals } from "./seals"
import { zones } from "./zones"

const depotsServer = defineServer(depots, {
  endpoints: {
    stock: endpoint({
      method: "GET",
      right: "list",
      output: { rows: [{ name: { type: "text" }, price: { type: "money" } }], weight: { type: "number" } },
      run: async ({ ownRecords }) => ({
        rows: (await ownRecords(depots).find()).map(({ name, price }) => ({ name, price: price ?? null })),
        weight: await ownRecords(loads).sum("weight"),
      }),
    }),
  },
})

export const guardedResources = [...documentedResources, depots, loads, crates, seals, zones]
export const guardedRegistry = createRegistry(guardedResources, fieldTypes, access)
export const guardedParts = [...documentedParts, depotsServer]
