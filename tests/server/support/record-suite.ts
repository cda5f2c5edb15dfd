/** What must hold on every database: run on SQLite always, and on PostgreSQL where there is one. */
import { beforeAll, describe, expect, test } from "vitest"
import { resources } from "../../../resources"
import { access } from "../../../resources/access"
import { registry } from "../../../resources/registry"
import { served } from "../../../server/database/schema"
import type { Database } from "../../../server/database/types"
import { loadSample } from "../../../server/sample"
import { decode, encode } from "../../../src/core/codec/codec"
import type { Declared } from "../../../src/core/schema/define"
import { createRegistry } from "../../../src/core/schema/registry"
import { formatSequence } from "../../../src/core/sequence/sequence"
import { fieldTypes, wire } from "../../../src/fields/registry"
import { contextOf } from "../../support/context"
import { harvests } from "../../support/harvests"
import { ADMIN, type Client, openProduct, openServer, type Server } from "./api"
import { adminPayload, type Basics, basics, employeePayload, memberPayload, partnerPayload } from "./people"

export function recordSuite(name: string, open: () => Promise<Database>): void {
  describe(name, () => {
    let server: Server
    let root: Client
    let b: Basics

    beforeAll(async () => {
      const product = await openProduct({ db: await open() })
      server = product
      root = product.root
      b = await basics(root)
    }, 120_000)

    test("[AP-14, AP-15, AP-26, AE-34..AE-37, AE-63..AE-65] an admin's payload comes back nested as users are read", async () => {
      const payload = adminPayload(b, {
        employeeId: "STN-00012",
        groupId: b.groups.PIONEER,
        Roles: [b.adminRole, b.memberRole],
        Positions: [b.adminPosition, b.memberPosition],
        memberId: "A00012",
        joinMember: "2025-05-07",
      })
      const created = await root.post("/users/admin", payload)
      expect(created.status).toBe(201)
      const { id } = created.body.data
      const { body } = await root.get(`/users/${id}`)
      expect(body.data).toMatchObject({
        id,
        email: payload.email,
        is_active: true,
        user_type: "ADMIN",
        profiles: {
          full_name: "Siti Aminah",
          phone_number: "081234567890",
          address: "Jl. Merdeka 1",
          member_id: "A00012",
          join_member: "2025-05-07",
          roles: [
            { id: b.adminRole, name: "Kepala Kantor", status: "ADMIN" },
            { id: b.memberRole, name: "Anggota", status: "MEMBER" },
          ],
          positions: [
            { id: b.adminPosition, name: "Manajer", status: "ADMIN" },
            { id: b.memberPosition, name: "Ketua", status: "MEMBER" },
          ],
        },
        employees: {
          employee_id: "STN-00012",
          group_id: b.groups.PIONEER,
          group: { name: "Pelopor", status: "PIONEER" },
          join_date: "2024-02-29",
          place_of_birth: "Metro",
          date_of_birth: "1990-05-07",
          marital_status: "MARRY",
          ptkp_code: "K/1",
          nik: "1802070705900001",
          npwp: "09.254.294.3-407.000",
        },
      })
      expect(JSON.stringify(body.data)).not.toContain("Rahasia1")
      const list = (await root.get("/users/admin")).body.data
      expect(list.find((user: { id: string }) => user.id === id)).toEqual(body.data)
    })

    test("[AB-29, AE-35, AE-36] roles and positions are told apart by their status, in whatever order they come", async () => {
      const created = await root.post(
        "/users/employee",
        employeePayload(b, {
          groupId: b.groups.MANAGER,
          Roles: [b.memberRole, b.employeeRole],
          Positions: [b.memberPosition, b.employeePosition],
          memberId: "A00013",
          joinMember: "2025-05-07",
        }),
      )
      expect(created.status).toBe(201)
      const record = decode(registry.get("employees"), created.body.data, wire)
      expect(record).toMatchObject({
        userRole: b.employeeRole,
        memberRole: b.memberRole,
        position: b.employeePosition,
        memberPosition: b.memberPosition,
      })
    })

    test("an id that no field of a shared list may hold is refused on the list's first field", async () => {
      const { status, body } = await root.post("/users/admin", adminPayload(b, { Roles: [b.partnerRole] }))
      expect(status).toBe(422)
      expect(body.errors.userRole).toEqual(["Jenis Pengguna: pilihan tidak tersedia"])
    })

    test("[AB-78] membership fields of someone who is no member are neither asked for nor kept", async () => {
      const created = await root.post(
        "/users/admin",
        adminPayload(b, {
          groupId: b.groups.MANAGER,
          Roles: [b.adminRole, b.memberRole],
          Positions: [b.adminPosition, b.memberPosition],
          memberId: "B00001",
          joinMember: "2025-05-07",
        }),
      )
      const { id } = created.body.data
      const changed = await root.put(`/users/admin/${id}`, { groupId: b.groups.NON_MEMBER })
      expect(changed.status).toBe(200)
      expect(changed.body.data.profiles).toMatchObject({
        member_id: null,
        join_member: null,
        roles: [{ id: b.adminRole }],
      })
      const again = await root.post("/cooperative-members", memberPayload(b, { memberId: "B00001" }))
      expect(again.status).toBe(201)
    })

    test("[AP-16, AE-45, AB-09] a change keeps what was not sent, and never touches the password", async () => {
      const created = await root.post("/users/admin", adminPayload(b, { fullName: "Rina" }))
      const { id, email } = created.body.data
      const changed = await root.put(`/users/admin/${id}`, { fullName: "Rina Marlina", password: "••••••••" })
      expect(changed.status).toBe(200)
      expect(changed.body.data.profiles.full_name).toBe("Rina Marlina")
      expect(changed.body.data.employees).toEqual(created.body.data.employees)
      await expect(server.login(email)).resolves.toBeDefined()
    })

    test("[AE-54, AE-55, AE-62, AB-44, AB-45] a code is taken across tables, and free again when its holder is gone", async () => {
      const taken = adminPayload(b, { employeeId: "STN-00100" })
      const { body } = await root.post("/users/admin", taken)
      const refused = await root.post("/users/employee", employeePayload(b, { employeeId: "STN-00100" }))
      expect(refused.status).toBe(409)
      expect(refused.body).toEqual({
        message: "Kode sudah digunakan",
        errors: { employeeId: ["Kode sudah digunakan"] },
      })
      await root.delete(`/users/admin/${body.data.id}`)
      expect(
        (await root.post("/users/employee", employeePayload(b, { employeeId: "STN-00100" }))).status,
      ).toBe(201)
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

    test("[AE-54, CN-07] two clients that add one employee code at once: one succeeds, one is told so", async () => {
      const send = () => root.post("/users/employee", employeePayload(b, { employeeId: "STN-00777" }))
      const answers = await Promise.all([send(), send(), send()])
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
      for (const { status, body } of answers)
        if (status === 409) expect(body.errors.employeeId).toEqual(["Kode sudah digunakan"])
    })

    test("[PT-35..PT-38, CN-09] partners added at once get running ids of their type's prefix", async () => {
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

    test("[AB-46] a number that was sent is never a leap: nobody uses up a type's numbers with one call", async () => {
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
      const { body } = await root.post("/users/partner", partnerPayload(b))
      const changed = await root.put(`/users/partner/${body.data.id}`, {
        partnerTypeId: b.transport,
        vehicleNumber: "BE1234XY",
        partnerId: "ANG_A0009",
      })
      expect(changed.body.data.partners.partner_id).toBe(body.data.partners.partner_id)
      expect(changed.body.data.partners.vehicle_number).toEqual(["BE1234XY"])
    })

    test("[PT-40, AB-47, AB-103] a list of several vehicles survives a save that does not send it, or sends it whole, or one other", async () => {
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

    test("[PT-12, AB-51] who entered a partner is taken from the session, not from the payload", async () => {
      const { body } = await root.post("/users/partner", partnerPayload(b, { updatedBy: "Orang lain" }))
      expect(body.data.partners.updated_by).toBe("Superadmin")
    })

    test("[PT-32, PT-33, MB-11, MB-16] an account comes with email and password, and only then", async () => {
      const without = await root.post("/users/partner", partnerPayload(b))
      expect(without.body.data.email).toBeNull()
      const withAccount = await root.post(
        "/users/partner",
        partnerPayload(b, { email: "Mitra@Koperasi.local", password: "Rahasia1" }),
      )
      expect(withAccount.status).toBe(201)
      expect(withAccount.body.data.email).toBe("mitra@koperasi.local")
      await expect(server.login("mitra@koperasi.local")).resolves.toBeDefined()
      const member = await root.post(
        "/cooperative-members",
        memberPayload(b, {
          Roles: [b.adminRole, b.memberRole],
          email: "anggota@koperasi.local",
          password: "Rahasia1",
        }),
      )
      expect(member.status).toBe(201)
      expect(member.body.data).toMatchObject({
        user: { email: "anggota@koperasi.local" },
        roles: [{ id: b.adminRole }, { id: b.memberRole }],
      })
      const later = await root.post("/users/partner", partnerPayload(b))
      const made = await root.put(`/users/partner/${later.body.data.id}`, {
        email: "menyusul@koperasi.local",
        password: "Rahasia1",
      })
      expect(made.body.data.email).toBe("menyusul@koperasi.local")
      await expect(server.login("menyusul@koperasi.local")).resolves.toBeDefined()
    })

    test("an email is one person's, whatever kind of user, and follows a change", async () => {
      const { body } = await root.post("/users/admin", adminPayload(b, { email: "satu@koperasi.local" }))
      const twice = await root.post("/users/employee", employeePayload(b, { email: " SATU@koperasi.local " }))
      expect(twice.status).toBe(409)
      expect(twice.body.errors).toEqual({ email: ["Email sudah digunakan"] })
      await root.put(`/users/admin/${body.data.id}`, { email: "dua@koperasi.local" })
      await expect(server.login("dua@koperasi.local")).resolves.toBeDefined()
      await expect(server.login("satu@koperasi.local")).rejects.toThrow("401")
    })

    test("[MB-08, MB-09] a member's payload comes back as members are read", async () => {
      const payload = memberPayload(b)
      const { status, body } = await root.post("/cooperative-members", payload)
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        member_id: payload.memberId,
        name: "Slamet",
        phone_number: "081234567892",
        active_status: "ACTIVE",
        join_member: "2025-03-01",
        position_id: b.memberPosition,
        position: { name: "Ketua" },
        group: { name: "Pelopor", status: "PIONEER" },
        roles: [{ id: b.memberRole, name: "Anggota", status: "MEMBER" }],
        user: { email: null },
      })
      expect((await root.get(`/cooperative-members/${body.data.id}`)).body.data).toEqual(body.data)
    })

    test("[AP-47, VF-03] a verification cannot be changed", async () => {
      const { status, headers } = await root.put("/cassava-verifications/x", {})
      expect(status).toBe(405)
      expect(headers.get("Allow")).toContain("DELETE")
    })

    test("[AB-91] what is in use is not deleted, and the answer says where it is used", async () => {
      const { status, body } = await root.delete(`/partner-types/${b.farmer}`)
      expect(status).toBe(409)
      expect(body.message).toBe("Data ini masih dipakai di Data Mitra, jadi tidak dapat dihapus.")
      const left = (await root.get("/partner-types")).body.data
      expect(left.some((type: { id: string }) => type.id === b.farmer)).toBe(true)
    })

    test("[SU-18] a partner type knows how many partners are of it", async () => {
      const types = (await root.get("/partner-types")).body.data
      const farmers = (await root.get("/users/partner")).body.data.filter(
        (partner: { partners: { partner_type_id: string } }) => partner.partners.partner_type_id === b.farmer,
      )
      expect(types.find((type: { id: string }) => type.id === b.farmer)._count.partners).toBe(farmers.length)
    })

    test("[SU-07, SU-08, AB-42] a name is one within its status: case, blanks and accents of width do not make another", async () => {
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

    test("[AB-77] a write upon an older version is refused", async () => {
      const { body } = await root.post("/suppliers", { name: "UD Versi" })
      const { id, version } = body.data
      expect((await root.put(`/suppliers/${id}`, { name: "UD Versi 2", version })).status).toBe(200)
      const stale = await root.put(`/suppliers/${id}`, { name: "UD Versi 3" }, { "If-Match": `"${version}"` })
      expect(stale.status).toBe(409)
      // Told apart from the 409 of a name that is taken.
      expect(stale.body).toEqual({ message: expect.stringContaining("diubah pengguna lain"), code: "stale" })
      expect(stale.headers.get("etag")).toBe(`"${version + 1}"`)
      expect((await root.get(`/suppliers/${id}`)).body.data.name).toBe("UD Versi 2")
      await root.post("/suppliers", { name: "UD Versi Lain" })
      const taken = await root.put(`/suppliers/${id}`, { name: "UD Versi Lain" })
      expect(taken.status).toBe(409)
      expect(taken.body.code).toBeUndefined()
    })

    test("of two writers upon one version one passes, however close they come; the list and the answer say the next", async () => {
      for (let round = 0; round < 10; round++) {
        const { body } = await root.post("/suppliers", { name: `UD Lomba ${round}` })
        const { id, version } = body.data
        const writes = await Promise.all(
          ["satu", "dua", "tiga"].map((who) =>
            root.put(
              `/suppliers/${id}`,
              { name: `UD Lomba ${round} ${who}` },
              { "If-Match": `"${version}"` },
            ),
          ),
        )
        expect(writes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
        const won = writes.find(({ status }) => status === 200)
        expect(won?.headers.get("etag")).toBe(`"${version + 1}"`)
        const row = (await root.get("/suppliers")).body.data.find((each: { id: string }) => each.id === id)
        expect(row).toMatchObject({ name: won?.body.data.name, version: version + 1 })
      }
    })

    test("a delete upon an older version is refused, upon the stored one it is done", async () => {
      const { body } = await root.post("/suppliers", { name: "UD Hapus" })
      const { id, version } = body.data
      await root.put(`/suppliers/${id}`, { name: "UD Hapus Ini" })
      const old = await root.delete(`/suppliers/${id}`, { "If-Match": `"${version}"` })
      expect(old).toMatchObject({ status: 409, body: { code: "stale" } })
      expect((await root.get(`/suppliers/${id}`)).status).toBe(200)
      const now = await root.delete(`/suppliers/${id}`, { "If-Match": `"${version + 1}"` })
      expect(now.status).toBe(200)
      expect((await root.put(`/suppliers/${id}`, { name: "UD Hapus" }, { "If-Match": `"1"` })).status).toBe(
        404,
      )
    })

    test("what is worked out is kept as its format's type, worked out again, and nothing where it is no figure", async () => {
      const db = await open()
      await openProduct({ db })
      const declared = [...resources, harvests] as unknown as readonly Declared[]
      const own = await openServer({ db, registry: createRegistry(declared, fieldTypes, access) })
      const client = await own.login(ADMIN.email)
      const tables = await db.queries.introspection.getTables()
      const columns = tables.find((table) => table.name === "harvests")?.columns ?? []
      const kinds = new Map(columns.map((column) => [column.name, column.dataType.toLowerCase()]))
      expect(kinds.get("total")).toBe(kinds.get("weight"))
      expect(kinds.get("due_on")).toBe(kinds.get("cut"))
      expect(kinds.get("sacks")).toMatch(/^int/)
      const made = await client.post("/harvests", {
        farmer: "Wati",
        weight: 1012.5,
        price: 50,
        days: 3,
        cut: "2025-04-23",
        total: 1,
        sacks: "banyak",
        due: "2099-01-01",
      })
      const worked = { total: 50_625, sacks: 20, pace: 337.5, due_on: "2025-05-07", code: "Wati/1012.5" }
      expect(made).toMatchObject({ status: 201, body: { data: worked } })
      const idle = await client.put(`/harvests/${made.body.data.id}`, { days: 0, cut: null, price: null })
      expect(idle).toMatchObject({ status: 200, body: { data: { total: null, pace: null, due_on: null } } })
      const huge = await client.post("/harvests", { farmer: "Wati", weight: 1e12, price: 1e12 })
      expect([huge.status, huge.body.errors]).toEqual([422, { total: ["Harus berupa angka"] }])
    })

    test("[AP-14..AP-47] every record of the sample goes through decode, encode and a save unchanged", async () => {
      const sample = await openServer({ db: await open() })
      await loadSample(sample.engine, ADMIN)
      const client = await sample.login(ADMIN.email)
      const rows: Record<string, ReturnType<typeof decode>[]> = {}
      const raws: Record<string, Record<string, unknown>[]> = {}
      for (const resource of served(registry)) {
        if (resource.source.kind !== "rest") continue
        const raw = (await client.get(resource.source.list)).body.data
        raws[resource.name] = raw
        rows[resource.name] = raw.map((answer: unknown) => decode(resource, answer, wire))
        expect(raw.length, resource.name).toBeGreaterThan(3)
      }
      for (const resource of served(registry)) {
        if (resource.source.kind !== "rest" || !resource.access.actions.has("edit")) continue
        if (resource.variantOf !== resource.name) continue
        const records = rows[resource.name] ?? []
        for (const index of [1, Math.floor(records.length / 2), records.length - 1]) {
          const original = records[index]
          const raw = raws[resource.name]?.[index]
          if (!original || !raw || original.name === "superadmin") continue
          const context = contextOf(resource, original, {
            mode: "edit",
            original,
            rows,
            role: "superadmin",
            name: "Superadmin",
          })
          const payload = encode(resource, original, context, wire)
          const saved = await client.put(`${resource.source.list}/${original.id}`, payload)
          expect(saved, resource.name).toMatchObject({ status: 200 })
          const { version: _, updated_at: __, ...after } = saved.body.data
          // What a list adds about the one who asks is no part of the record.
          const { version: ___, updated_at: ____, grantable: _____, ...before } = raw
          expect(after).toEqual(before)
        }
      }
    }, 180_000)
  })
}
