/** Running codes: one record has a code at a time, also with parallel requests. */
import { expect, test } from "vitest"
import { formatSequence } from "../../../../src/core/sequence/sequence"
import { adminPayload, employeePayload, memberPayload, partnerPayload } from "../people"
import type { Opened } from "./opened"

export function codeTests(opened: () => Opened): void {
  test("[AE-54, AE-55, AE-62, AB-44, AB-45] a code is taken across tables, and free again when its holder is gone", async () => {
    const { root, b } = opened()
    const taken = adminPayload(b, { employeeId: "STN-00100" })
    const { body } = await root.post("/users/admin", taken)
    const refused = await root.post("/users/employee", employeePayload(b, { employeeId: "STN-00100" }))
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({
      message: "Kode sudah digunakan",
      errors: { employeeId: ["Kode sudah digunakan"] },
    })
    await root.delete(`/users/admin/${body.data.id}`)
    expect((await root.post("/users/employee", employeePayload(b, { employeeId: "STN-00100" }))).status).toBe(
      201,
    )
    await root.post("/cooperative-members", memberPayload(b, { memberId: "C00001" }))
    const user = await root.post(
      "/users/partner",
      partnerPayload(b, {
        groupId: b.groups.PIONEER,
        Roles: [b.partnerRole, b.memberRole],
        Positions: [b.memberPosition],
        joinMember: "2025-01-01",
        memberId: "c00001",
      }),
    )
    expect(user.status).toBe(409)
    expect(user.body.errors).toEqual({ memberId: ["Kode sudah digunakan"] })
  })

  test("[AE-54, CN-07] of two clients that add one employee code at once, one succeeds and one is refused", async () => {
    const { root, b } = opened()
    const send = () => root.post("/users/employee", employeePayload(b, { employeeId: "STN-00777" }))
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    for (const { status, body } of answers)
      if (status === 409) expect(body.errors.employeeId).toEqual(["Kode sudah digunakan"])
  })

  test("[PT-36, PT-37, PT-38, CN-09] partners of a type without a code that are added at once get running ids", async () => {
    const { root, b } = opened()
    const before = (await root.get("/users/partner")).body.data.filter(
      (partner: { partners: { partner_id: string } }) => partner.partners.partner_id.startsWith("MXX_"),
    ).length
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        root.post("/users/partner", partnerPayload(b, { partnerId: "MXX_A0001" })),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(201))
    const ids = answers.map((answer) => answer.body.data.partners.partner_id).sort()
    expect(ids).toEqual(
      Array.from({ length: 8 }, (_, index) =>
        formatSequence(
          { prefix: "MXX_", letter: true, digits: 4 },
          { letter: "A", number: before + index + 1 },
        ),
      ),
    )
    for (const { body } of answers)
      expect(body.data.partners.name_id_partner).toBe(`Wati/${body.data.partners.partner_id}`)
  })

  test("[AB-46, AB-105] partner numbers that are used up are refused on their field, other types go on", async () => {
    const { server, root, b } = opened()
    const { body } = await root.post("/partner-types", { name: "Langka", code: "LKA" })
    const of = (more: object) =>
      root.post("/users/partner", partnerPayload(b, { partnerTypeId: body.data.id, ...more }))
    expect((await of({})).body.data.partners.partner_id).toBe("LKA_A0001")
    await server.engine.db.queries
      .updateTable("sequence_claims")
      .set({ code: "LKA_Z9999", shown: "LKA_Z9999" })
      .where("code", "=", "LKA_A0001")
      .execute()
    for (const more of [{}, { partnerId: "LKA_A0001" }]) {
      const { status, body: refused } = await of(more)
      expect(status).toBe(422)
      expect(refused.errors).toEqual({ partnerId: ["ID Mitra sudah habis untuk jenis ini."] })
    }
    expect((await root.post("/users/partner", partnerPayload(b))).status).toBe(201)
  })

  test("[AB-46] a sent number is ignored: no call uses up a type's numbers", async () => {
    const { root, b } = opened()
    const { body } = await root.post("/partner-types", { name: "Melompat", code: "MLP" })
    for (const [number, partnerId] of [
      ["MLP_A0001", "MLP_Z9999"],
      ["MLP_A0002", "MLP_A0002"],
      ["MLP_A0003", "MLP_A0005"],
      ["MLP_A0004", "MLP_A0001"],
      ["MLP_A0005", "ANG_A0900"],
      ["MLP_A0006", undefined],
    ]) {
      const added = await root.post(
        "/users/partner",
        partnerPayload(b, { partnerTypeId: body.data.id, partnerId, nameIdPartner: `Wati/${partnerId}` }),
      )
      expect(added.body.data.partners).toMatchObject({
        partner_id: number,
        name_id_partner: `Wati/${number}`,
      })
    }
  })

  test("[AB-46] a partner's id does not change with its type", async () => {
    const { root, b } = opened()
    const { body } = await root.post("/users/partner", partnerPayload(b))
    const changed = await root.put(`/users/partner/${body.data.id}`, {
      partnerTypeId: b.transport,
      vehicleNumber: "BE1234XY",
      partnerId: "ANG_A0009",
    })
    expect(changed.body.data.partners.partner_id).toBe(body.data.partners.partner_id)
    expect(changed.body.data.partners.vehicle_number).toEqual(["BE1234XY"])
  })
}
