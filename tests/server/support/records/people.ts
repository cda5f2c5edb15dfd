/** Users and members as the API keeps them: nested, merged, one account each. */
import { expect, test } from "vitest"
import { registry } from "../../../../resources/registry"
import { decode } from "../../../../src/core/codec/codec"
import { wire } from "../../../../src/fields/registry"
import { adminPayload, employeePayload, memberPayload, partnerPayload } from "../people"
import type { Opened } from "./opened"

export function peopleTests(opened: () => Opened): void {
  test("[AP-14, AP-15, AP-26, AE-34..AE-37, AE-63..AE-65] an admin's payload comes back nested as users are read", async () => {
    const { root, b } = opened()
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

  test("[AB-29, AE-35, AE-36] roles and positions are assigned by their status, in any order", async () => {
    const { root, b } = opened()
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
    const { root, b } = opened()
    const { status, body } = await root.post("/users/admin", adminPayload(b, { Roles: [b.partnerRole] }))
    expect(status).toBe(422)
    expect(body.errors.userRole).toEqual(["Jenis Pengguna: pilihan tidak tersedia"])
  })

  test("[AB-78] membership fields are neither required nor stored without a membership", async () => {
    const { root, b } = opened()
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
    const { server, root, b } = opened()
    const created = await root.post("/users/admin", adminPayload(b, { fullName: "Rina" }))
    const { id, email } = created.body.data
    const changed = await root.put(`/users/admin/${id}`, { fullName: "Rina Marlina", password: "••••••••" })
    expect(changed.status).toBe(200)
    expect(changed.body.data.profiles.full_name).toBe("Rina Marlina")
    expect(changed.body.data.employees).toEqual(created.body.data.employees)
    await expect(server.login(email)).resolves.toBeDefined()
  })

  test("[PT-12, AB-51] a partner's author is the session, not the payload", async () => {
    const { root, b } = opened()
    const { body } = await root.post("/users/partner", partnerPayload(b, { updatedBy: "Orang lain" }))
    expect(body.data.partners.updated_by).toBe("Superadmin")
  })

  test("[PT-32, PT-33, MB-11, MB-16] an account comes with email and password, and only then", async () => {
    const { server, root, b } = opened()
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
    const { server, root, b } = opened()
    const { body } = await root.post("/users/admin", adminPayload(b, { email: "satu@koperasi.local" }))
    const twice = await root.post("/users/employee", employeePayload(b, { email: " SATU@koperasi.local " }))
    expect(twice.status).toBe(409)
    expect(twice.body.errors).toEqual({ email: ["Email sudah digunakan"] })
    await root.put(`/users/admin/${body.data.id}`, { email: "dua@koperasi.local" })
    await expect(server.login("dua@koperasi.local")).resolves.toBeDefined()
    await expect(server.login("satu@koperasi.local")).rejects.toThrow("401")
  })

  test("[MB-08, MB-09] a member's payload comes back as members are read", async () => {
    const { root, b } = opened()
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
}
