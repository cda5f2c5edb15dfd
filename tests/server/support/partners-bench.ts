/** A product with 300 partners whose names and plates differ by case, blanks and characters only. */

import type { Database, Queries } from "../../../server/database/types"
import { liveContext } from "../../../server/records/context"
import { insertRecord } from "../../../server/records/store"
import { createRandom } from "../../../server/sample/random"
import type { Values } from "../../../src/core/schema/types"
import { openProduct } from "./api"
import type { Opening } from "./both-databases"

export const PARTNERS = 300
export const NAMES = [
  "Sukarno",
  "sukarno",
  " Su karno",
  "SUKARNO",
  "Élan",
  "élan",
  "a'b\"c",
  "100%",
  "Ibu\tTab",
  "x".repeat(210),
  `${"x".repeat(209)}y`,
  "İzmir",
]
const PLATES = [
  "BE 1234 XY",
  "BE1234XY",
  "be 1234 xy",
  ["BE1234XY", "B 1 A"],
  ["b1a"],
  ["BE\t1234XY"],
  ["BE\u00a01234XY", "AB9C"],
  ["KOSONG, NANTI"],
  'B"1"A',
  null,
]
const AT = "2025-01-01T00:00:00.000Z"

export type PartnersBench = Awaited<ReturnType<typeof openPartners>>

export async function openPartners(db: Database | Opening) {
  const server = await openProduct({ db })
  const { engine } = server
  const random = createRandom(7)
  const insertAll = async (name: string, all: readonly Values[]) => {
    const ids = all.map(() => engine.newId())
    const resource = engine.registry.get(name)
    await engine.db.transaction(async (trx) => {
      for (const [at, values] of all.entries())
        await insertRecord({ trx, resource, id: ids[at] ?? "", values, now: AT })
    })
    return ids
  }
  const names = ["Petani", "Angkutan", "Lapak"]
  const types = await insertAll(
    "partnerTypes",
    names.map((name) => ({ name, code: name.slice(0, 3) })),
  )
  await insertAll(
    "partners",
    Array.from({ length: PARTNERS }, (_, index) => ({
      fullName: index % 3 ? `Orang ${index}` : NAMES[random.int(NAMES.length)],
      nameIdPartner: index % 2 ? `Orang ${index}/PET_A${String(index).padStart(4, "0")}` : null,
      partnerTypeId: types[random.int(3)],
      vehicleNumber: index % 3 ? `BE ${1000 + index} AA` : PLATES[random.int(PLATES.length)],
      address: `Jalan ${index}`,
    })),
  )
  await insertAll(
    "transportations",
    ["B1A", "BE1001AA", "BE 1004 AA"].map((vehicleNumber) => ({
      vehicleNumber,
      tansportationStatus: "ACTIVE",
    })),
  )
  /** The context of a new record's form. @param whole true: with all records of other lists */
  const contextOf = (trx: Queries, name: string, { whole = false } = {}) =>
    liveContext({
      engine,
      trx,
      session: { id: "x", name: "x", role: "superadmin" } as never,
      resource: engine.registry.get(name),
      mode: "create",
      original: undefined,
      ...(whole && { whole }),
    })
  return { server, root: server.root, type: types[0] ?? "", insertAll, contextOf }
}
