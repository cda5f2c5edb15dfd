/**
 * The mistakes that a declaration invites, one an entity: they stand beside the product's own in a copy of its sources
 * (tests/server/mistakes.test.ts), where `npm run check` has to name each. What TypeScript refuses too is written
 * loosely here, for the check is what they are made for.
 */
import type { Declared } from "../../src/core/schema/define"
import { maxLength, minLength } from "../../src/core/validation/rules"

// biome-ignore lint/suspicious/noExplicitAny: a mistake has no type
type Loose = any

const text = (label: string, more: Loose = {}) => ({ type: "text", label, ...more })
const OPTIONS = [
  { value: "OWN", label: "Milik sendiri" },
  { value: "RENT", label: "Sewa" },
]
const fields = {
  kode: text("Kode", { required: true, unique: true }),
  nama: text("Nama"),
  status: { type: "select", label: "Status", options: OPTIONS },
  kapasitas: { type: "number", label: "Kapasitas" },
}
/** A warehouse that is right, but for what is said of it. */
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
const reference = (resource: string, more: Loose = {}) => ({
  type: "reference",
  label: "Gudang",
  resource,
  readLabel: "gudang.nama",
  ...more,
})

/** Right as it stands: what others point at. */
export const target = entity("target")

export const unknownReference = entity("unknownReference", { fields: { g: reference("tarrget") } })
export const unknownColumn = entity("unknownColumn", {
  list: { path: "/data-unknown-column", columns: ["kode", "nam"] },
})
export const unknownFilter = entity("unknownFilter", {
  list: { path: "/data-unknown-filter", columns: ["kode"], filters: ["stattus"] },
})
export const unknownType = entity("unknownType", { fields: { isi: { type: "nunber", label: "Isi" } } })
export const sameListPath = entity("sameListPath", { list: { path: "/data-target" } })
export const sameApiPath = entity("sameApiPath", { api: "/target" })
export const noSlash = entity("noSlash", { api: "no-slash" })
export const namedId = entity("namedId", { fields: { id: text("Nomor") } })
export const namedVersion = entity("namedVersion", { fields: { version: text("Versi") } })
export const unknownLookup = entity("unknownLookup", {
  fields: { g: reference("target", { lookups: { target: ["kapasitass"] } }) },
})
export const noFunction = entity("noFunction", { fields: { nama: text("Nama", { when: "RENT" }) } })
export const misspeltKey = entity("misspeltKey", { fields: { nama: text("Nama", { requierd: true }) } })
export const noAccess = entity("noAccess", { access: undefined })
export const takenPath = entity("takenPath", { list: { path: "/dashboard" } })
export const sameLabels = entity("sameLabels", { fields: { nama: text("Kode") } })
export const sameOptions = entity("sameOptions", {
  fields: {
    status: { type: "select", label: "S", options: [...OPTIONS, { value: "OWN", label: "Pinjam" }] },
  },
})
export const ungrantable = entity("ungrantable", { access: { module: "Global" } })
export const misspeltModule = entity("misspeltModule", { access: { module: "UserSetups" } })
export const noOption = entity("noOption", {
  fields: { status: { type: "select", label: "S", options: OPTIONS, initial: "RENTS" } },
})
export const comparesNoOption = entity("comparesNoOption", {
  fields: { nama: text("Nama", { when: (values: Loose) => values.status === "RENTED" }) },
})
export const readsNoField = entity("readsNoField", {
  fields: { nama: text("Nama", { when: (values: Loose) => values.statuss === "RENT" }) },
})
export const readsUnnamed = entity("readsUnnamed", {
  fields: {
    g: reference("target"),
    muatan: {
      type: "derived",
      label: "Muatan",
      derive: (_: Loose, { ref }: Loose) => ref("g")?.kapasitas ?? null,
    },
  },
})
export const throwing = entity("throwing", {
  fields: { nama: text("Nama", { check: (values: Loose) => (values.nama.trim() ? undefined : "Nama?") }) },
})
export const systemTable = entity("systemTable", { table: "accounts" })
export const systemRoute = entity("systemRoute", { api: "/permissions" })
export const systemItem = entity("systemItem", { api: undefined, browser: "token" })
export const requiresOther = entity("requiresOther", {
  fields: { g: reference("requiredByIt", { required: true }) },
})
export const requiredByIt = entity("requiredByIt", {
  fields: { g: reference("requiresOther", { required: true }) },
})
/** No menu and no link leads to it. */
export const unreachable = entity("unreachable")
export const noLabel = entity("noLabel", {
  api: undefined,
  browser: "noLabel",
  list: { path: "/data-no-label", columns: ["kode", "g"] },
  fields: { g: reference("target") },
})
export const minAboveMax = entity("minAboveMax", {
  fields: { kapasitas: { type: "number", label: "Kapasitas", min: 9, max: 3 } },
})
export const shortAboveLong = entity("shortAboveLong", {
  fields: { nama: text("Nama", { rules: [minLength(9, "9"), maxLength(5, "5")] }) },
})
const form = { edit: { path: "/edit-one-stash", editStash: "editOneStash" } }
export const oneStash = entity("oneStash", { form })
export const otherStash = entity("otherStash", {
  form: { edit: { path: "/edit-other-stash", editStash: "editOneStash" } },
})
export const setupField = entity("setupField", {
  list: { path: "/data-setup-field", view: "setup", columns: ["kode", "nama", "sandi"] },
  fields: { sandi: { type: "password", label: "Sandi", alphabet: "symbols", length: 8 } },
})
export const keptNowhere = entity("keptNowhere", {
  fields: { peta: { type: "document", label: "Peta", extensions: ["pdf"], maxBytes: 1000 } },
})
export const titleOfAmount = entity("titleOfAmount", { title: "kapasitas" })
export const titleHidden = entity("titleHidden", {
  title: "kunci",
  fields: { kunci: text("Kunci", { hidden: true }) },
})
export const foldsAlike = entity("foldsAlike", {
  fields: { kode: text("Kode", { upperCase: true, unique: true }) },
})
/** Listed in no file. */
export const forgotten = entity("forgotten")
