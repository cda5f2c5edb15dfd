/** The product with warehouses and receipts, as `resources/` would have them. */
import { resources as product } from "../../../resources"
import { access } from "../../../resources/access"
import { serverParts } from "../../../resources/server"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { receiptLines } from "./receipt-lines"
import { receipts } from "./receipts"
import { receiptsServer } from "./receipts.server"
import { warehouses } from "./warehouses"
import { warehousesServer } from "./warehouses.server"

export const warehouseResources = [...product, warehouses, receipts, receiptLines]
export const warehouseRegistry = () => createRegistry(warehouseResources, fieldTypes, access)
export const warehouseParts = [...serverParts, warehousesServer, receiptsServer]
