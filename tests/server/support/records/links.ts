/** References between records: vehicles, unique names, records in use. */
import { expect, test } from "vitest"
import { partnerPayload } from "../people"
import type { Opened } from "./opened"

export function linkTests(opened: () => Opened): void {
  test("[PT-40, AB-47, AB-103] a list of several vehicles survives a save that does not send it, or sends it whole, or one other", async () => {
    const { root, b } = opened()
    const several = ["BE1234XY", "BE5678ZA"]
    const { body } = await root.post(
      "/users/partner",
      partnerPayload(b, { partnerTypeId: b.transport, vehicleNumber: several }),
    )
    expect(body.data.partners.vehicle_number).toEqual(several)
    const changed = await root.put(`/users/partner/${body.data.id}`, { fullName: "Wati Baru" })
    expect(changed.body.data.partners.vehicle_number).toEqual(several)
    const whole = await root.put(`/users/partner/${body.data.id}`, {
      vehicleNumber: several,
      postalCode: "35000",
    })
    expect(whole.body.data.partners).toMatchObject({ vehicle_number: several, postalcode: "35000" })
    const replaced = ["B9X", "BE5678ZA"]
    const other = await root.put(`/users/partner/${body.data.id}`, { vehicleNumber: replaced })
    expect(other.body.data.partners.vehicle_number).toEqual(replaced)
    const stray = await root.put(`/users/partner/${body.data.id}`, {
      vehicleNumber: ["BE1234XY", "bukan plat"],
    })
    expect(stray.status).toBe(422)
  })

  test("[AB-54, AB-103] each vehicle of a partner with several carries a transportation of its own, once", async () => {
    const { root, b } = opened()
    const { body } = await root.post(
      "/users/partner",
      partnerPayload(b, { partnerTypeId: b.transport, vehicleNumber: ["BE71AA", "BE72AA"] }),
    )
    const use = (vehicleNumber: unknown) =>
      root.post("/transportations", {
        vehicleNumber,
        userId: body.data.id,
        supplierId: b.supplier,
        tansportationStatus: "ACTIVE",
      })
    const first = await use("BE71AA")
    expect(first.status).toBe(201)
    expect(first.body.data.user_id).toBe(body.data.id)
    expect((await use("BE71AA")).status).toBe(422)
    expect((await use(["BE72AA", "BE71AA"])).status).toBe(422)
    const second = await use(["BE72AA"])
    expect(second.status).toBe(201)
    const both = { vehicleNumber: ["BE71AA", "BE72AA"] }
    expect((await root.put(`/transportations/${first.body.data.id}`, both)).status).toBe(422)
  })

  test("[AP-47, VF-03] a verification cannot be changed", async () => {
    const { root } = opened()
    const { status, headers } = await root.put("/cassava-verifications/x", {})
    expect(status).toBe(405)
    expect(headers.get("Allow")).toContain("DELETE")
  })

  test("[AB-91] what is in use is not deleted, and the answer says where it is used", async () => {
    const { root, b } = opened()
    const { status, body } = await root.delete(`/partner-types/${b.farmer}`)
    expect(status).toBe(409)
    expect(body.message).toBe("Data ini masih dipakai di Data Mitra, jadi tidak dapat dihapus.")
    const left = (await root.get("/partner-types")).body.data
    expect(left.some((type: { id: string }) => type.id === b.farmer)).toBe(true)
  })

  test("[SU-18] a partner type knows how many partners are of it", async () => {
    const { root, b } = opened()
    const types = (await root.get("/partner-types")).body.data
    const farmers = (await root.get("/users/partner")).body.data.filter(
      (partner: { partners: { partner_type_id: string } }) => partner.partners.partner_type_id === b.farmer,
    )
    expect(types.find((type: { id: string }) => type.id === b.farmer)._count.partners).toBe(farmers.length)
  })

  test("[SU-07, SU-08, AB-42] a name is one within its status: case, blanks and accents of width do not make another", async () => {
    const { root } = opened()
    await root.post("/roles", { name: "Ärztin Łódź", status: "ADMIN" })
    for (const name of ["ärztin łódź", "  ÄRZTIN  ŁÓDŹ "]) {
      const twice = await root.post("/roles", { name, status: "ADMIN" })
      expect(twice.status).toBe(409)
      expect(twice.body.errors).toEqual({ name: ["Nama sudah digunakan"] })
    }
    expect((await root.post("/roles", { name: "ärztin łódź", status: "MEMBER" })).status).toBe(201)
    const answers = await Promise.all([1, 2].map(() => root.post("/suppliers", { name: "UD Baru" })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  })
}
