import type { Page } from "@playwright/test"
import { added, basicsOf, memberNumber, memberPayload, unique } from "./basics"
import { apiOf } from "./fixtures"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectNoOverflow,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./form-driver"
import { expect, hostTest, test } from "./signed-in"

interface Kind {
  kind: "Pelopor" | "Pengelola"
  path: string
  status: "PIONEER" | "MANAGER"
  /** The group's id at the foreign host. */
  groupId: string
}
const KINDS: readonly Kind[] = [
  { kind: "Pelopor", path: "pelopor", status: "PIONEER", groupId: "2" },
  { kind: "Pengelola", path: "pengelola", status: "MANAGER", groupId: "3" },
]

/** The member of the foreign host, as its API answers. */
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

async function openAdd(page: Page, url: string, { kind, path }: Kind) {
  await page.goto(`${url}/add-${path}`)
  await expect(page.getByRole("heading", { name: `Tambah Data ${kind}`, level: 1 })).toBeVisible()
}

async function fillMember(page: Page, name: string, member = "12") {
  await fill(page, "Nama", name)
  await fill(page, "No. Telp", "081234567890")
  await fill(page, "Member ID", member)
  await fill(page, "Tanggal Keanggotaan", "07/05/2025")
  await choose(page, "Jabatan", "Ketua Kelompok")
  await choose(page, "Role", "Anggota")
  await choose(page, "Status", "Aktif")
}

async function openEdit(page: Page, url: string, { path }: Kind, name: string) {
  await page.goto(`${url}/data-${path}`)
  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page).toHaveURL(new RegExp(`/edit-${path}$`))
  await expect(inputOf(page, "Nama")).toHaveValue(name)
}

for (const own of KINDS) {
  const { kind, path, status, groupId } = own
  const other = KINDS.find((candidate) => candidate !== own) as Kind

  test.describe(`data ${path}`, () => {
    test(`[MB-01, MB-02, MB-11, MB-14, MB-15, MB-17, MB-18, CN-12, AP-27..AP-31, RT-16, RT-17] ${kind}: added with an account, listed, changed, deleted`, async ({
      page,
      server,
      api,
    }) => {
      const b = await basicsOf(api)
      await api("POST", "/roles", { name: "Anggota", status: "MEMBER" })
      const name = unique("Karto")
      const email = `${name.replace(/\W/g, "").toLowerCase()}@koperasi.id`
      await page.goto(`${server.url}/data-${path}`)
      await expect(page.getByRole("heading", { name: `Data ${kind}`, level: 1 })).toBeVisible()
      await page.getByRole("button", { name: `Tambah ${kind}` }).click()
      await expect(page).toHaveURL(new RegExp(`/add-${path}$`))
      await fillMember(page, name, memberNumber())
      await expect(inputOf(page, "Email")).toHaveCount(0)
      await press(page, "Buat Akun")
      // The office's roles are offered, superadmin's is for superadmins only, and none is chosen beforehand.
      expect(await offered(page, "Role Admin")).toContain("Kepala Kantor")
      await expect(selectOf(page, "Role Admin")).toContainText("-- Pilih --")
      await choose(page, "Role Admin", "Kepala Kantor")
      await fill(page, "Email", email)
      await press(page, "Simpan")
      const dialog = page.getByRole("dialog", { name: "Akun Berhasil Dibuat" })
      const password = (await dialog.locator("code").innerText()).trim()
      expect(password).toMatch(/^[A-Za-z0-9@#$!]{8}$/)
      await dialog.getByRole("button", { name: "Tutup" }).click()
      await closeSuccess(page, `${kind} berhasil ditambahkan!`)
      await expect(page).toHaveURL(new RegExp(`/data-${path}$`))
      await expect(rowOf(page, name)).toContainText("Ketua Kelompok")
      await apiOf(server.url, { email, password })

      const { body } = await api("GET", "/cooperative-members")
      const stored = body.data.find((row: { name: string }) => row.name === name)
      expect(stored.group.status).toBe(status)
      expect(stored.user.email).toBe(email)
      await page.goto(`${server.url}/data-${other.path}`)
      await expect(page.getByRole("heading", { name: `Data ${other.kind}`, level: 1 })).toBeVisible()
      await expect(page.getByText("Memuat")).toHaveCount(0)
      await expect(rowOf(page, name)).toHaveCount(0)

      // The account stands open on an edit, for there is one (MB-16).
      await openEdit(page, server.url, own, name)
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem("editMember") ?? "{}").id)).toBe(
        stored.id,
      )
      await expect(inputOf(page, "Email")).toHaveValue(email)
      await expect(selectOf(page, "Role Admin")).toContainText("Kepala Kantor")
      await choose(page, "Status", "Tidak Aktif")
      await press(page, "Simpan")
      await closeSuccess(page, `${kind} berhasil diperbarui!`)
      await expect(rowOf(page, name)).toContainText("Tidak Aktif")
      expect(b.groups[status]?.id).toBe(
        (await api("GET", `/cooperative-members/${stored.id}`)).body.data.group_id,
      )

      await rowOf(page, name).getByRole("button", { name: "Hapus" }).click()
      await expect(page.getByRole("alertdialog", { name: `Hapus ${kind}` })).toContainText(name)
      await press(page, "Ya")
      await expect(rowOf(page, name)).toHaveCount(0)
      expect((await api("GET", `/cooperative-members/${stored.id}`)).status).toBe(404)
    })

    hostTest(
      `[MB-09, MB-10, MB-13, AB-29, AB-49b, AP-28] ${kind}: the payload, the group fixed by the screen`,
      async ({ page, host, hostUrl }) => {
        await openAdd(page, hostUrl, own)
        await expect(page.getByRole("combobox", { name: "Kelompok" })).toHaveCount(0)
        await fillMember(page, "Pak Karto")
        await press(page, "Simpan")
        await closeSuccess(page, `${kind} berhasil ditambahkan!`)
        await openAdd(page, hostUrl, own)
        await fillMember(page, "Bu Wati", "13")
        await press(page, "Buat Akun")
        await choose(page, "Role Admin", "Kepala Gudang")
        await fill(page, "Email", "wati@koperasi.id")
        await press(page, "Simpan")
        const password = await page
          .getByRole("dialog", { name: "Akun Berhasil Dibuat" })
          .locator("code")
          .innerText()
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
      },
    )

    hostTest(
      `[AB-49b] ${kind}: without such a group a message says so, and nothing is sent`,
      async ({ page, host, hostUrl }) => {
        host.data["/groups"] = [{ id: "1", name: "NonAnggota", status: "NON_MEMBER" }]
        await openAdd(page, hostUrl, own)
        await fillMember(page, "Pak Karto")
        await press(page, "Simpan")
        await expect(
          page.getByText(`Kelompok ${kind} belum ada. Tambahkan lebih dulu di menu User Setup.`),
        ).toBeVisible()
        expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
      },
    )

    hostTest(
      `[VA-68..VA-75, MB-12] ${kind}: every message to the letter`,
      async ({ page, host, hostUrl }) => {
        host.data["/cooperative-members"] = [hostMember(groupId)]
        await openAdd(page, hostUrl, own)
        expect(await offered(page, "Status")).toEqual(["Aktif", "Tidak Aktif"])
        await press(page, "Buat Akun")
        await press(page, "Simpan")
        for (const text of [
          "Nama wajib diisi",
          "Status wajib diisi",
          "Tanggal keanggotaan wajib diisi",
          "Jabatan wajib dipilih",
          "Role wajib dipilih",
          "Role Admin wajib dipilih",
          "Email wajib diisi",
        ])
          await expect(page.getByText(text, { exact: true })).toBeVisible()
        expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
        await page.evaluate(() => sessionStorage.clear())
        page.on("dialog", (dialog) => void dialog.accept())
        await openEdit(page, hostUrl, own, "Pak Karto")
        await fill(page, "Member ID", "")
        await press(page, "Simpan")
        await expect(page.getByText("Member ID wajib diisi", { exact: true })).toBeVisible()
        expect(host.calls.filter((call) => call.method === "PUT")).toEqual([])
      },
    )

    hostTest(
      `[MB-16, MB-06, AP-29] ${kind}: an ADMIN role alone opens the account section on an edit`,
      async ({ page, host, hostUrl }) => {
        host.data["/cooperative-members"] = [
          // The membership role first: they are told apart by status.
          hostMember(groupId, {
            roles: [
              { id: "5", name: "Anggota", status: "MEMBER" },
              { id: "2", name: "Kepala Gudang", status: "ADMIN" },
            ],
          }),
          hostMember(groupId, { id: "10", name: "Tanpa Akun", member_id: "A00008" }),
        ]
        await openEdit(page, hostUrl, own, "Pak Karto")
        await expect(page.getByRole("button", { name: "Batalkan" })).toBeVisible()
        await expect(selectOf(page, "Role Admin")).toContainText("Kepala Gudang")
        await expect(selectOf(page, "Role")).toContainText("Anggota")
        await expect(inputOf(page, "Email")).toBeVisible()
        await openEdit(page, hostUrl, own, "Tanpa Akun")
        await expect(page.getByRole("button", { name: "Buat Akun" })).toBeVisible()
        await expect(inputOf(page, "Email")).toHaveCount(0)
      },
    )

    hostTest(`[MB-07] ${kind}: an edit without a record`, async ({ page, hostUrl }) => {
      await page.goto(`${hostUrl}/edit-${path}`)
      await closeAlert(page, "Data member tidak ditemukan.")
      await expect(page).toHaveURL(new RegExp(`/data-${path}$`))
    })

    hostTest(
      `[MB-19, AB-77, AB-49, AB-104] ${kind}: a list, and a record, that cannot be read say the same`,
      async ({ page, host, hostUrl }) => {
        host.data["/cooperative-members"] = [hostMember(groupId)]
        host.answers.set("GET /cooperative-members/9", { status: 500, body: {} })
        const told = page.getByText(`Gagal mengambil data ${path}`, { exact: true })
        host.answers.set("GET /cooperative-members", { status: 500, body: {} })
        await page.goto(`${hostUrl}/data-${path}`)
        await expect(told).toBeVisible()
        host.answers.delete("GET /cooperative-members")
        await page.getByRole("button", { name: "Coba lagi" }).click()
        await rowOf(page, "Pak Karto").getByRole("button", { name: "Edit" }).click()
        await expect(told).toBeVisible()
        await expect(inputOf(page, "Nama")).toHaveValue("Pak Karto")
      },
    )

    for (const [answer, added, changed] of [
      [{ message: "Server sibuk" }, "Server sibuk", "Server sibuk"],
      [undefined, `Gagal menambah ${path}`, `Gagal update ${path}`],
    ] as const)
      hostTest(
        `[MB-20..MB-22, AB-49] ${kind}: failures are told as '${added}'`,
        async ({ page, host, hostUrl }) => {
          host.data["/cooperative-members"] = [hostMember(groupId)]
          for (const call of [
            "POST /cooperative-members",
            "PUT /cooperative-members/9",
            "DELETE /cooperative-members/9",
          ])
            host.answers.set(call, { status: 500, body: answer })
          await page.goto(`${hostUrl}/data-${path}`)
          await rowOf(page, "Pak Karto").getByRole("button", { name: "Hapus" }).click()
          await press(page, "Ya")
          await closeAlert(page, "Gagal menghapus Member.")
          await rowOf(page, "Pak Karto").getByRole("button", { name: "Edit" }).click()
          await fill(page, "Nama", "Nama Baru")
          await press(page, "Simpan")
          await closeAlert(page, changed)
          await expect(inputOf(page, "Nama")).toHaveValue("Nama Baru")
          page.on("dialog", (dialog) => void dialog.accept())
          await openAdd(page, hostUrl, own)
          await fillMember(page, "Bu Wati")
          await press(page, "Simpan")
          await closeAlert(page, added)
          await expect(inputOf(page, "Nama")).toHaveValue("Bu Wati")
        },
      )
  })
}

test.describe("the merged list", () => {
  test("[MB-03..MB-05, MB-08, AB-28, RT-14] both kinds, no one else, and nothing to change", async ({
    page,
    server,
    api,
  }) => {
    const b = await basicsOf(api)
    const names = { PIONEER: unique("Pelopor"), MANAGER: unique("Pengelola"), NON_MEMBER: unique("Bukan") }
    for (const [status, Name] of Object.entries(names))
      await added(api, "/cooperative-members", memberPayload(b, { Name, groupId: b.groups[status]?.id }))
    await page.goto(`${server.url}/anggota-koperasi`)
    await expect(page.getByRole("heading", { name: "Data Anggota Koperasi", level: 1 })).toBeVisible()
    for (const name of [names.PIONEER, names.MANAGER]) {
      const row = rowOf(page, name)
      await expect(row).toBeVisible()
      await expect(row.getByRole("button", { name: "Lihat Detail" })).toBeVisible()
    }
    await expect(rowOf(page, names.NON_MEMBER)).toHaveCount(0)
    for (const name of [/^Tambah/, "Edit", "Hapus"])
      await expect(page.getByRole("button", { name })).toHaveCount(0)
    await rowOf(page, names.MANAGER).getByRole("button", { name: "Lihat Detail" }).click()
    await expect(page.getByRole("dialog")).toContainText("Anggota Biasa")
    await press(page, "Tutup")
    // Nor by an address made up for it.
    await page.goto(`${server.url}/add-anggota-koperasi`)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test.describe("member ids", () => {
  hostTest(
    "[AE-56..AE-61, CN-08, AB-45] the hint and the number that is sent come from all who have one",
    async ({ page, host, hostUrl }) => {
      host.data["/cooperative-members"] = [hostMember("2", { member_id: "B99998" })]
      await openAdd(page, hostUrl, KINDS[0] as Kind)
      await expect(page.getByText("Kode terakhir: B99998")).toBeVisible()
      await expect(page.getByText("Berikutnya: B99999")).toBeVisible()
      await fill(page, "Member ID", "7a")
      await expect(inputOf(page, "Member ID")).toHaveValue("7")
      await fillMember(page, "Wati", "100001")
      await press(page, "Simpan")
      await closeSuccess(page, "Pelopor berhasil ditambahkan!")
      expect(host.calls.find((call) => call.method === "POST")?.body).toHaveProperty("memberId", "C00002")
    },
  )

  test("[AE-62, VA-27] one that is taken is refused on its field", async ({ page, server, api }) => {
    const b = await basicsOf(api)
    await api("POST", "/roles", { name: "Anggota", status: "MEMBER" })
    const number = memberNumber()
    await added(
      api,
      "/cooperative-members",
      memberPayload(b, { memberId: `A${number}`, groupId: b.groups.MANAGER?.id }),
    )
    await openAdd(page, server.url, KINDS[0] as Kind)
    await fillMember(page, "Wati", number)
    await press(page, "Simpan")
    await expect(inputOf(page, "Member ID")).toHaveAccessibleDescription(/Kode sudah digunakan/)
    await expect(inputOf(page, "Nama")).toHaveValue("Wati")
  })
})

test("[MB-14] on a phone nothing of the form stands out", async ({ page, server, api }) => {
  await basicsOf(api)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdd(page, server.url, KINDS[0] as Kind)
  await press(page, "Buat Akun")
  await press(page, "Simpan")
  await expectNoOverflow(page)
})
