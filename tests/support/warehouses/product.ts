/** The product with warehouses and receipts, as `resources/` would have them. */
import { access } from "../../../resources/access"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { documentedResources } from "../documented"
import { documentedParts } from "../documented-server"
import { receiptLines } from "./receipt-lines"
import { receipts } from "./receipts"
import { receiptsServer } from "./receipts.server"
import { warehouses } from "./warehouses"
import { warehousesServer } from "./warehouses.server"

export const warehouseResources = [...documentedResources, warehouses, receipts, receiptLines]
export const warehouseRegistry = () => createRegistry(warehouseResources, fieldTypes, access)
export const warehouseParts = [...documentedParts, warehousesServer, receiptsServer]
