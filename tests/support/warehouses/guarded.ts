/** Warehouses of a manager each, and receipts whose price only heads read: the warehouses of the docs with rights added. */
import { access } from "../../../resources/access"
import { type Declared, defineResource } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { documentedResources } from "../documented"
import { receiptLines } from "./receipt-lines"
import { receipts } from "./receipts"
import { warehouses } from "./warehouses"

/** A declaration with more keys, as its file would have them. */
const declaredAs = (resource: object): Declared => defineResource(resource as never) as unknown as Declared

const managedWarehouses = declaredAs({
  ...warehouses,
  access: {
    module: "UserSetup",
    records: ({ me }: { me: { id: string } }) => [{ field: "managerId", operator: "eq", value: me.id }],
    recordsUnless: "WarehouseAll",
  },
  fields: {
    ...warehouses.fields,
    managerId: { type: "reference", label: "Kepala Gudang", resource: "admins" },
  },
})

const pricedReceipts = declaredAs({
  ...receipts,
  access: { module: "ReceiptData" },
  fields: {
    ...receipts.fields,
    price: { type: "money", label: "Harga", access: { read: "PriceData", write: "PriceData" } },
  },
})

export const guardedWarehouses = () =>
  createRegistry(
    [
      ...documentedResources,
      managedWarehouses,
      pricedReceipts,
      receiptLines,
    ] as unknown as readonly Declared[],
    fieldTypes,
    { ...access, moduleNames: [...access.moduleNames, "ReceiptData", "PriceData", "WarehouseAll"] },
  )
