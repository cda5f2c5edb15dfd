/**
 * Mistakes that conflict with the product around a declaration, one an entity, for `npm run check` in a copy of the
 * product (tests/server/mistakes.test.ts). tests/core/check tries all other mistakes.
 */
import type { Declared } from "../../src/core/schema/define"

// biome-ignore lint/suspicious/noExplicitAny: a mistake has no type
type Loose = any

const text = (label: string, more: Loose = {}) => ({ type: "text", label, ...more })
const fields = { kode: text("Kode", { required: true, unique: true }), nama: text("Nama") }
/** A valid warehouse, changed by `more`. */
const entity = (name: string, more: Loose = {}): Declared =>
  ({
    name,
    label: { singular: name, plural: `Data ${name}` },
    api: `/${name}`,
    access: { module: "UserSetup" },
    list: { path: `/data-${name}`, columns: ["kode", "nama"] },
    ...more,
    fields: { ...fields, ...more.fields },
  }) as Loose

export const unknownReference = entity("unknownReference", {
  fields: { g: { type: "reference", label: "Gudang", resource: "gudanng" } },
})
export const noAccess = entity("noAccess", { access: undefined })
export const takenPath = entity("takenPath", { list: { path: "/dashboard" } })
export const ungrantable = entity("ungrantable", { access: { module: "Global" } })
export const misspeltModule = entity("misspeltModule", { access: { module: "UserSetups" } })
export const systemTable = entity("systemTable", { table: "accounts" })
export const systemRoute = entity("systemRoute", { api: "/permissions" })
export const systemItem = entity("systemItem", { api: undefined, browser: "token" })
/** Not in the menu. */
export const unreachable = entity("unreachable")
export const foldsAlike = entity("foldsAlike", {
  fields: { kode: text("Kode", { upperCase: true, unique: true }) },
})
/** Not in resources/index.ts. */
export const forgotten = entity("forgotten")
