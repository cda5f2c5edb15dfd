import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, type Kind } from "../support/member-kinds"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectAddress,
  expectCount,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./support/screen"

/** A member in the response of the foreign host's API. */
const hostMember = (groupId: string, more: Record<string, unknown> = {}) => ({
  id: "9",
  user_id: "90",
  member_id: "A00007",
  name: "Pak Karto",
  phone_number: "081234567890",
  active_status: "ACTIVE",
  join_member: "2024-05-01",
  position: { name: "Ketua Kelompok" },
  position_id: "3",
  group: groupId === "2" ? { name: "Pelopor", status: "PIONEER" } : { name: "Pengelola", status: "MANAGER" },
  roles: [{ id: "5", name: "Anggota", status: "MEMBER" }],
  user: null,
  ...more,
})

async function openAdd({ kind, path }: Kind) {
  await openApp(`/add-${path}`)
  await expect.element(page.getByRole("heading", { name: `Tambah Data ${kind}`, level: 1 })).toBeVisible()
}

async function fillMember(name: string, member = "12") {
  await fill("Nama", name)
  await fill("No. Telp", "081234567890")
  await fill("Member ID", member)
  await fill("Tanggal Keanggotaan", "07/05/2025")
  await choose("Jabatan", "Ketua Kelompok")
  await choose("Role", "Anggota")
  await choose("Status", "Aktif")
}

async function openEdit({ path }: Kind, name: string) {
  await openApp(`/data-${path}`)
  await rowOf(name).getByRole("button", { name: "Edit" }).click()
  await expectAddress(new RegExp(`/edit-${path}$`))
  await expect.element(inputOf("Nama")).toHaveValue(name)
}

for (const own of KINDS) {
  const { kind, path, groupId, status } = own

  describe(`data ${path}`, () => {
    test(`[${status === "PIONEER" ? "MB-01, MB-17" : "MB-02"}, MB-09, MB-10, MB-12..MB-14, AB-29, AB-49b, AP-28] ${kind}: the payload, the group fixed by the screen`, async () => {
      await openAdd(own)
      expect(await offered("Status")).toEqual(["Aktif", "Tidak Aktif"])
      await expectCount(page.getByRole("combobox", { name: "Kelompok" }), 0)
      await fillMember("Pak Karto")
      await press("Simpan")
      await closeSuccess(`${kind} berhasil ditambahkan!`)
      await openAdd(own)
      await fillMember("Bu Wati", "13")
      await press("Buat Akun")
      await choose("Role Admin", "Kepala Gudang")
      await fill("Email", "wati@koperasi.id")
      await press("Simpan")
      const shown = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" }).css("code")
      const password = (await shown.findElement()).textContent ?? ""
      const posts = host.calls.filter((call) => call.method === "POST")
      expect(posts[0]).toMatchObject({ path: "/cooperative-members" })
      expect(posts[0]?.body).toEqual({
        groupId,
        positionId: "3",
        Name: "Pak Karto",
        phoneNumber: "081234567890",
        activeStatus: "ACTIVE",
        memberId: "A00012",
        joinMember: "2025-05-07",
        Roles: ["5"],
        userType: "MEMBER",
      })
      expect(posts[1]?.body).toMatchObject({
        groupId,
        Roles: ["2", "5"],
        email: "wati@koperasi.id",
        password,
      })
    })

    test(`[AB-49b] ${kind}: without such a group there is a message, and nothing is sent`, async () => {
      host.data["/groups"] = [{ id: "1", name: "NonAnggota", status: "NON_MEMBER" }]
      await openAdd(own)
      await fillMember("Pak Karto")
      await press("Simpan")
      await expect
        .element(page.getByText(`Kelompok ${kind} belum ada. Tambahkan lebih dulu di menu User Setup.`))
        .toBeVisible()
      expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
    })

    test(`[MB-16, MB-06, AP-29] ${kind}: an ADMIN role alone opens the account section on an edit`, async () => {
      host.data["/cooperative-members"] = [
        // The membership role first: the status decides.
        hostMember(groupId, {
          roles: [
            { id: "5", name: "Anggota", status: "MEMBER" },
            { id: "2", name: "Kepala Gudang", status: "ADMIN" },
          ],
        }),
        hostMember(groupId, { id: "10", name: "Tanpa Akun", member_id: "A00008" }),
      ]
      await openEdit(own, "Pak Karto")
      await expect.element(page.getByRole("button", { name: "Batalkan" })).toBeVisible()
      await expect.element(selectOf("Role Admin")).toHaveTextContent("Kepala Gudang")
      await expect.element(selectOf("Role")).toHaveTextContent("Anggota")
      await expect.element(inputOf("Email")).toBeVisible()
      await openEdit(own, "Tanpa Akun")
      await expect.element(page.getByRole("button", { name: "Buat Akun" })).toBeVisible()
      await expectCount(inputOf("Email"), 0)
    })

    test(`[MB-19, AB-77, AB-49, AB-104] ${kind}: an unreadable list and an unreadable record show the same message`, async () => {
      host.data["/cooperative-members"] = [hostMember(groupId)]
      host.answers.set("GET /cooperative-members/9", { status: 500, body: {} })
      const told = page.getByText(`Gagal mengambil data ${path}`, { exact: true })
      host.answers.set("GET /cooperative-members", { status: 500, body: {} })
      await openApp(`/data-${path}`)
      await expect.element(told).toBeVisible()
      host.answers.delete("GET /cooperative-members")
      await page.getByRole("button", { name: "Coba lagi" }).click()
      await rowOf("Pak Karto").getByRole("button", { name: "Edit" }).click()
      await expect.element(told).toBeVisible()
      await expect.element(inputOf("Nama")).toHaveValue("Pak Karto")
    })

    // The server's own message comes first.
    const busy = [{ message: "Server sibuk" }, "Server sibuk", "Server sibuk"] as const
    for (const [answer, added, changed] of [
      ...(own === KINDS[0] ? [busy] : []),
      [undefined, `Gagal menambah ${path}`, `Gagal update ${path}`],
    ] as const)
      test(`[MB-18, MB-20..MB-22, AB-49] ${kind}: failures show '${added}'`, async () => {
        host.data["/cooperative-members"] = [hostMember(groupId)]
        for (const call of [
          "POST /cooperative-members",
          "PUT /cooperative-members/9",
          "DELETE /cooperative-members/9",
        ])
          host.answers.set(call, { status: 500, body: answer })
        await openApp(`/data-${path}`)
        await rowOf("Pak Karto").getByRole("button", { name: "Hapus" }).click()
        await press("Ya")
        await closeAlert("Gagal menghapus Member.")
        await rowOf("Pak Karto").getByRole("button", { name: "Edit" }).click()
        await fill("Nama", "Nama Baru")
        await press("Simpan")
        await closeAlert(changed)
        await expect.element(inputOf("Nama")).toHaveValue("Nama Baru")
        host.answers.delete("PUT /cooperative-members/9")
        await press("Simpan")
        await closeSuccess(`${kind} berhasil diperbarui!`)
        await openAdd(own)
        await fillMember("Bu Wati")
        await press("Simpan")
        await closeAlert(added)
        await expect.element(inputOf("Nama")).toHaveValue("Bu Wati")
      })
  })
}

test("[MB-03..MB-05, MB-08, AB-28] the merged list has both kinds, no one else, and nothing to change", async () => {
  host.data["/cooperative-members"] = [
    hostMember("2", { name: "Pak Pelopor" }),
    hostMember("3", { id: "10", name: "Bu Pengelola" }),
    hostMember("1", { id: "11", name: "Bukan Anggota", group: { name: "NonAnggota", status: "NON_MEMBER" } }),
  ]
  await openApp("/anggota-koperasi")
  await expect.element(page.getByRole("heading", { name: "Data Anggota Koperasi", level: 1 })).toBeVisible()
  await expect.element(rowOf("Pak Pelopor")).toBeVisible()
  await expectCount(rowOf("Bukan Anggota"), 0)
  for (const name of [/^Tambah/, "Edit", "Hapus"])
    await expectCount(page.getByRole("main").getByRole("button", { name }), 0)
  await rowOf("Bu Pengelola").getByRole("button", { name: "Lihat Detail" }).click()
  await expect.element(page.getByRole("dialog")).toHaveTextContent("Pengelola")
  await openApp("/add-anggota-koperasi")
  await expectAddress("/dashboard")
})
