/** Records with unusual values and orders, to test pages that the server cuts. */
import { access } from "../../../resources/access"
import type { Database } from "../../../server/database/types"
import { insertRecord } from "../../../server/records/store"
import { createRandom } from "../../../server/sample/random"
import { type Declared, defineResource } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import type { Values } from "../../../src/core/schema/types"
import { fieldTypes } from "../../../src/fields/registry"
import { documentedResources } from "../../support/documented"
import { openProduct, type Server } from "./api"
import type { Opening } from "./both-databases"

const villages = defineResource({
  name: "villages",
  label: { singular: "Desa", plural: "Data Desa" },
  api: "/villages",
  access: { module: "UserSetup" },
  fields: { name: { type: "text", label: "Nama", maxLength: 200 } },
  list: { path: "/villages", columns: ["name"] },
})

const fields = {
  name: { type: "text", label: "Nama", maxLength: 300 },
  code: { type: "text", label: "Kode" },
  size: { type: "number", label: "Luas", decimals: 2, total: true },
  price: { type: "money", label: "Harga", total: true },
  since: { type: "date", label: "Sejak" },
  kind: {
    type: "select",
    label: "Jenis",
    options: ["A", "B", "C d"].map((value) => ({ value, label: `Jenis ${value}` })),
  },
  open: { type: "boolean", label: "Buka" },
  village: {
    type: "reference",
    label: "Desa",
    resource: "villages",
    read: "village_id",
    readLabel: "village.name",
  },
  near: { type: "reference", label: "Tetangga", resource: "villages", many: true },
  note: { type: "multiline", label: "Catatan" },
} as const
export const columns = ["name", "code", "size", "price", "since", "kind", "open", "village", "near"] as const
const filters = [
  "name",
  "code",
  "size",
  "price",
  "since",
  "kind",
  "open",
  "village",
  "near",
  "note",
  { field: "size", operator: "contains" },
  { field: "near", operator: "in" },
  { field: "code", operator: "between" },
] as const
const plots = defineResource({
  name: "plots",
  label: { singular: "Petak", plural: "Data Petak" },
  api: "/plots",
  access: { module: "PartnerData" },
  fields,
  list: { path: "/plots", columns, filters, search: ["name", "size", "village", "note"] },
} as never) as Declared
/** Another list, which shows some of the same records. */
const shownPlots = defineResource({
  name: "openPlots",
  label: { singular: "Petak Buka", plural: "Petak Buka" },
  api: "/plots",
  variantOf: "plots",
  access: { module: "EmployeeData" },
  fields,
  list: {
    path: "/open-plots",
    columns,
    filters,
    where: (row: Values) => row.open !== false && !String(row["village.label"] ?? "").startsWith("Zona"),
  },
} as never) as Declared

/** The product's declarations with these. */
export const plotRegistry = createRegistry(
  [...documentedResources, villages, plots, shownPlots] as unknown as readonly Declared[],
  fieldTypes,
  access,
)

/** The same resource in an older build: another `where`, another search, and no column for the village. */
const older = (resource: Declared, where?: (row: Values) => boolean): Declared =>
  ({
    ...resource,
    list: {
      ...resource.list,
      columns: columns.filter((column) => column !== "village"),
      filters: filters.filter((filter) => filter !== "village"),
      search: ["name", "code"],
      ...(where && { where }),
    },
  }) as never
export const olderRegistry = createRegistry(
  [
    ...documentedResources,
    villages,
    older(plots),
    older(shownPlots, (row) => row.open !== true),
  ] as unknown as readonly Declared[],
  fieldTypes,
  access,
)

export type Random = ReturnType<typeof createRandom>

/** Difficult for order, folding and patterns: case, accents, marks, digits, characters whose bytes sort differently. */
export const WORDS = [
  "Timur",
  "timur",
  "BARAT",
  "Élan",
  "élan",
  "é",
  "Ünal",
  "ß",
  "İzmir",
  "ﬁlm",
  "film",
  "100%",
  "100_",
  "a\\b",
  "'; drop",
  '"kutip"',
  "SA7",
  "SA007",
  "SA12",
  "sa 12",
  "1.250",
  "1250",
  "1.250,5",
  "0",
  "-3",
  "Rp5.000",
  "2,5 %",
  "12 kg",
  "007",
  "2025-05-07",
  "2025-13-45",
  "😀",
  "\ue000x",
  "\ufb01",
  "\uffee",
  "中文",
  "中",
  "a-b",
  "a_b",
  "a.b",
  "(a)",
  "a  b",
  "zz",
  "~z",
  "^",
  "|",
  "x\u0001y",
  "tab\there",
  "9999999999999999999999",
  "1e5",
  "Zona 1",
] as const
export const pick = <T>(random: Random, items: readonly T[]): T => items[random.int(items.length)] as T
const some = <T>(random: Random, value: T): T | null => (random.int(7) === 0 ? null : value)
export const phrase = (random: Random): string =>
  Array.from({ length: 1 + random.int(3) }, () => pick(random, WORDS)).join(pick(random, [" ", " ", "", "-"]))
export const day = (random: Random): string => `202${random.int(4)}-0${1 + random.int(9)}-1${random.int(10)}`

/** A product with plots, and a user's token. */
export interface PlotBench extends Server {
  token: string
  random: Random
  villageIds: string[]
}

const valuesOf = ({ random, villageIds }: Pick<PlotBench, "random" | "villageIds">): Values => ({
  name: some(random, phrase(random)),
  code: some(random, pick(random, WORDS)),
  size: some(random, pick(random, [0, -1.5, 2, 10, 12.25, 1250, 99999.99, random.int(1000)])),
  price: some(random, random.int(5) * 12_500),
  since: some(random, day(random)),
  kind: some(random, pick(random, ["A", "B", "C d"])),
  open: some(random, random.int(2) === 0),
  village: some(random, pick(random, villageIds)),
  near: villageIds.filter(() => random.int(6) === 0),
  note: some(random, `${phrase(random)}\n${phrase(random)}`),
})

/** Adds plots with random values. */
export async function addPlots(
  bench: Pick<PlotBench, "engine" | "random" | "villageIds">,
  count: number,
): Promise<void> {
  const { engine } = bench
  const resource = plotRegistry.get("plots")
  await engine.db.transaction(async (trx) => {
    for (let index = 0; index < count; index++)
      await insertRecord({
        trx,
        resource,
        id: engine.newId(),
        values: valuesOf(bench),
        now: "2025-01-01T00:00:00.000Z",
      })
  })
}

/** Opens the product with villages, but without plots. */
export async function openPlots(db: Database | Opening): Promise<PlotBench> {
  const server = await openProduct({ db, registry: plotRegistry })
  const random = createRandom(20261122)
  const villageIds: string[] = []
  await server.engine.db.transaction(async (trx) => {
    for (const name of ["Sukamaju", "sukamaju", "Zona 1", "Élang", "Desa 2", "Desa 10", "100%", ""]) {
      const id = server.engine.newId()
      villageIds.push(id)
      const resource = plotRegistry.get("villages")
      await insertRecord({ trx, resource, id, values: { name }, now: "2025-01-01T00:00:00.000Z" })
    }
  })
  return { ...server, token: server.root.token, random, villageIds }
}
