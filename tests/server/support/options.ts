/** Partners, vehicles, depots and owners whose options forms request, and the options of whole lists to compare with. */

import { access } from "../../../resources/access"
import { insertRecord } from "../../../server/records/store"
import { createRandom } from "../../../server/sample/random"
import { decode } from "../../../src/core/codec/codec"
import { type Declared, defineResource } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import type { Context, Values } from "../../../src/core/schema/types"
import { fieldType, fieldTypes, wire } from "../../../src/fields/registry"
import { documentedResources } from "../../support/documented"
import { openProduct } from "./api"
import type { Opening } from "./both-databases"

const AT = "2025-01-01T00:00:00.000Z"
const COUNT = 260

/** A trip goes to a depot of the chosen owner: options depend on another value of the form. */
const depots = defineResource({
  name: "depots",
  label: { singular: "Gudang", plural: "Data Gudang" },
  api: "/depots",
  access: { module: "UserSetup" },
  fields: {
    name: { type: "text", label: "Nama" },
    owner: { type: "text", label: "Pemilik" },
    closed: { type: "boolean", label: "Tutup" },
  },
  list: { path: "/depots", columns: ["name"], where: (row) => row.closed !== true },
})
const owners = defineResource({
  name: "owners",
  label: { singular: "Pemilik", plural: "Data Pemilik" },
  api: "/owners",
  access: { module: "UserSetup" },
  fields: { name: { type: "text", label: "Nama" } },
  list: { path: "/owners", columns: ["name"] },
})
const trips = defineResource({
  name: "trips",
  label: { singular: "Perjalanan", plural: "Data Perjalanan" },
  api: "/trips",
  access: { module: "PartnerData" },
  fields: {
    name: { type: "text", label: "Nama" },
    owner: { type: "reference", label: "Pemilik", resource: "owners" },
    depot: {
      type: "reference",
      label: "Gudang",
      resource: "depots",
      lookups: { depots: ["owner", "closed"] },
      where: (row: Values, context: Context) => row.owner === (context.ref("owner")?.name ?? ""),
    },
  },
  list: { path: "/trips", columns: ["name"] },
} as never) as Declared
export const optionRegistry = createRegistry(
  [...documentedResources, depots, owners, trips] as unknown as readonly Declared[],
  fieldTypes,
  access,
)

const NAMES = ["Budi", "budi", "Élan", "100%", 'a"b', "Siti_", "İzmir", "ﬁlm", "O'Neil", "x".repeat(120)]

/** A product whose partners, vehicles and depots are long lists. */
export async function openOptions(open: Opening) {
  const server = await openProduct({ db: open, registry: optionRegistry })
  const root = server.root.token
  const random = createRandom(11)
  const pick = <T>(items: readonly T[]): T => items[random.int(items.length)] as T
  const insert = async (name: string, values: Values) => {
    const id = server.engine.newId()
    await server.engine.db.transaction((trx) =>
      insertRecord({ trx, resource: optionRegistry.get(name), id, values, now: AT }),
    )
    return id
  }
  const types: string[] = []
  for (const name of ["Petani", "Angkutan"])
    types.push(await insert("partnerTypes", { name, code: name.slice(0, 3) }))
  for (let index = 0; index < COUNT; index++)
    await insert("partners", {
      fullName: `${pick(NAMES)} ${index}`,
      nameIdPartner: index % 2 ? `${pick(NAMES)} ${index}/PET_${index}` : null,
      partnerTypeId: types[index % 3 ? 1 : 0],
      vehicleNumber: index % 5 ? [`BE${1000 + index}AA`] : [`BE${1000 + index}AA`, `B${index}Z`],
      address: `Jalan ${index}`,
    })
  // None of the first vehicles is free, but most of the others are.
  for (let index = 0; index < COUNT; index += index < 120 ? 1 : 4)
    await insert("transportations", {
      vehicleNumber: `be ${1000 + index} aa`,
      tansportationStatus: "ACTIVE",
    })
  for (const name of ["Ani", "Bela"]) await insert("owners", { name })
  for (let index = 0; index < COUNT; index++)
    await insert("depots", {
      name: `Gudang ${pick(NAMES)} ${index}`,
      owner: pick(["Ani", "Bela"]),
      closed: index % 7 === 0,
    })

  const get = (path: string, token = root) => server.request("GET", path, { token })
  const pathOf = (name: string) => {
    const { source } = optionRegistry.get(name)
    return source.kind === "rest" ? source.list : ""
  }
  const decoded = (name: string, rows: readonly unknown[]): Values[] =>
    rows.map((raw) => decode(optionRegistry.get(name), raw, wire))
  const wholeLists = new Map<string, Values[]>()
  const whole = async (name: string) => {
    const rows = wholeLists.get(name) ?? decoded(name, (await get(pathOf(name))).body.data)
    wholeLists.set(name, rows)
    return rows
  }

  /** Options that a field offers with these lists. */
  function offered(
    reader: string,
    key: string,
    rows: (name: string) => readonly Values[] | undefined,
    beside: Values = {},
  ) {
    const resource = optionRegistry.get(reader)
    const field = resource.field(key)
    const context: Context = {
      mode: "create",
      me: { id: "", name: "", role: "" },
      original: undefined,
      rows,
      ref: (name) => {
        const own = resource.field(name)
        const record = (of: string, id: string) => rows(of)?.find((row) => row.id === id)
        return fieldType(own).resolve(own, { context, record })(beside[name])
      },
    }
    const titleOf = (name: string) => optionRegistry.get(name).title
    return fieldType(field).offers(field)?.options(context, titleOf) ?? []
  }

  /** Requests options of a form's field. @returns records by resource */
  async function ask(
    reader: string,
    {
      source,
      field,
      q,
      value = [],
      beside = {},
    }: { source: string; field: string; q?: string; value?: string[]; beside?: Values },
  ) {
    const query = new URLSearchParams({ _for: reader, _choices: field, _beside: JSON.stringify(beside) })
    if (q !== undefined) query.set("q", q)
    for (const each of value) query.append("_value", each)
    const { status, body } = await get(`${pathOf(source)}?${query}`)
    if (status !== 200) throw new Error(`${query}: ${status}`)
    const lists = Object.entries({ ...body.also, [source]: body.data } as Record<string, unknown[]>)
    const parts = new Map(lists.map(([name, rows]) => [name, decoded(name, rows)]))
    const rows = (name: string) => parts.get(name)
    const ids = (name: string) => rows(name)?.map(({ id }) => id)
    return { parts, more: body.more as boolean, rows, ids }
  }
  return { server, types, insert, get, whole, offered, ask }
}
export type OptionBench = Awaited<ReturnType<typeof openOptions>>
