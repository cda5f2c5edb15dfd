/** Depots and loads, of which a session has some, and people with each combination of the rights to them. */

import type { Database } from "../../../../server/database/types"
import { createDiskStore } from "../../../../server/files/disk-store"
import { guardedParts, guardedRegistry } from "../../../support/guarded/product"
import { type Client, openProduct, personWith, rights, type Server } from "../api"
import type { Opening } from "../both-databases"
import { pdf } from "../slips"

/** Texts of stored values; none contains another. */
export const SECRETS = {
  price: "87654321",
  margin: "175308642",
  owner: "Tuan Pemilik",
  ownerNumber: "1802070705909999",
  cost: "2468013",
  contract: "kontrak-rahasia",
  seals: "SEGEL-RAHASIA",
  hiddenDepot: "Gudang Tersembunyi",
  hiddenNote: "catatan-tersembunyi",
  hiddenPrice: "13579246",
  hiddenLoad: "MUAT-TERSEMBUNYI",
} as const
export type Secret = keyof typeof SECRETS

const OF_FIELDS: readonly Secret[] = ["price", "margin", "owner", "ownerNumber", "cost", "contract", "seals"]
const OF_RECORDS: readonly Secret[] = ["hiddenDepot", "hiddenNote", "hiddenLoad"]

/** The people of the bench, each with the secrets that it has a right to. */
export const PEOPLE = {
  plain: { modules: [], reads: [] },
  priced: { modules: ["PartnerData"], reads: OF_FIELDS },
  every: { modules: ["EmployeeData"], reads: OF_RECORDS },
  both: { modules: ["PartnerData", "EmployeeData"], reads: [...OF_FIELDS, ...OF_RECORDS, "hiddenPrice"] },
} as const satisfies Record<string, { modules: readonly string[]; reads: readonly Secret[] }>
export type Person = keyof typeof PEOPLE

type Signed = Client & { id: string; roleId: string }

export interface GuardedBench extends Server {
  root: Client
  people: Readonly<Record<Person, Signed>>
  ids: Readonly<Record<"own" | "other" | "hidden" | "load" | "hiddenLoad" | "zone", string>>
  /** Idempotency key of a create that is sent twice. */
  key: string
  /** Address of the own depot's contract. */
  file: string
}

async function created(client: Client, path: string, body: object, headers = {}): Promise<string> {
  const answer = await client.post(path, body, headers)
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

/** The claim of a file. */
async function upload({ request }: Server, { token }: Client): Promise<{ claim: string }> {
  const answer = await request("POST", `/depots/-/files/contract?name=${SECRETS.contract}.pdf`, {
    token,
    raw: new Uint8Array(pdf()),
    headers: { "Content-Type": "application/octet-stream", "Content-Length": String(pdf().length) },
  })
  return { claim: answer.body.data.claim }
}

/** Every person is the manager of the same depot in turn, so that each request is made for an own record. */
export async function openGuarded(db: Database | Opening, folder: string): Promise<GuardedBench> {
  const files = createDiskStore(folder)
  const server = await openProduct({ db, registry: guardedRegistry, parts: guardedParts, files })
  const people = {} as Record<Person, Signed>
  for (const [name, { modules }] of Object.entries(PEOPLE))
    people[name as Person] = await personWith(server, [
      ...rights("UserSetup"),
      ...modules.flatMap((module) => rights(module)),
    ])
  const { root } = server
  const zone = await created(root, "/zones", { name: "Zona A" })
  const hidden = await created(root, "/depots", {
    name: SECRETS.hiddenDepot,
    note: SECRETS.hiddenNote,
    price: Number(SECRETS.hiddenPrice),
    owner: "Tuan Lain",
    zoneId: zone,
  })
  const hiddenLoad = await created(root, "/loads", { number: SECRETS.hiddenLoad, weight: 7, secret: true })
  const own = await created(root, "/depots", {
    name: "Depo Utara",
    managerId: people.plain.id,
    price: Number(SECRETS.price),
    owner: SECRETS.owner,
    ownerNumber: SECRETS.ownerNumber,
    grade: "A",
    note: "biasa",
    nearIds: [hidden],
    contract: await upload(server, root),
    zoneId: zone,
    seals: [{ code: SECRETS.seals }],
    crates: [{ mark: "P1", cost: Number(SECRETS.cost), loadId: hiddenLoad }],
  })
  const other = await created(root, "/depots", { name: "Depo Selatan", managerId: people.plain.id, price: 5 })
  const load = await created(root, "/loads", {
    number: "M-1",
    depotId: hidden,
    otherIds: [hidden, own],
    weight: 3,
  })
  // A change of each kind of value, for the history.
  await root.put(`/depots/${own}`, { note: "biasa saja", nearIds: [hidden, other] })
  const file: string = (await root.get(`/depots/${own}`)).body.data.contract.url
  const key = "kunci-pengulangan-0001"
  return {
    ...server,
    people,
    ids: { own, other, hidden, load, hiddenLoad, zone },
    key,
    file,
  }
}

/** Makes a person the manager of the own depots. */
export const giveTo = async ({ root, ids }: GuardedBench, id: string): Promise<void> => {
  for (const depot of [ids.own, ids.other])
    if ((await root.put(`/depots/${depot}`, { managerId: id })).status !== 200) throw new Error("not given")
}
