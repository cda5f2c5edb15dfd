/** Named views of a list: the user's own, and those shared on our own server. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { hold } from "../stub/answers"
import { row } from "../support/stored-lists"
import { reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host, markServer } from "./support/host"
import { boxOf, button, expectGone, expectTexts, press, textsOf } from "./support/screen"
import { openTransactions, putList, shownNotes } from "./support/stored-lists"

const ROWS = [
  row("K-1", {
    Supplier: "CV Maju",
    BeratBersih: "1.250,5 kg",
    Premi: "31000",
    KadarAci: "24",
    KomisiBersih: "x",
  }),
  row("K-2", { Supplier: "UD Tani", BeratBersih: "900", Premi: "1000", KadarAci: "22", KomisiBersih: "5" }),
]
const headers = () => page.getByRole("columnheader")

test("search, order and columns are saved under a name and restored after a reload", async () => {
  putList(ROWS)
  await openTransactions()
  await page.getByPlaceholder("Cari...").fill("UD Tani")
  await expect.poll(shownNotes).toEqual(["K-2"])
  await press("Premi")
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  const name = views.getByRole("textbox", { name: "Nama tampilan" })
  await name.fill("x".repeat(60))
  await expect.element(views.getByText("Maksimal 60 karakter.")).toBeVisible()
  await name.fill("Punya UD Tani")
  await press("Simpan", views)
  await expect.element(button("Punya UD Tani", views)).toBeVisible()
  await expect.element(views.getByText("Tampilan 'Punya UD Tani' disimpan.")).toBeInViewport({ ratio: 0.99 })
  await expectAccessible()
  await press("Tutup dialog", views)
  await page.getByPlaceholder("Cari...").fill("")
  await expect.poll(shownNotes).toHaveLength(2)
  await reloadApp()
  await press("Tampilan")
  await press("Punya UD Tani", views)
  await expect.poll(shownNotes).toEqual(["K-2"])
  await expect.element(page.getByPlaceholder("Cari...")).toHaveValue("UD Tani")
  await expect
    .element(page.getByRole("columnheader", { name: "Premi" }))
    .toHaveAttribute("aria-sort", "ascending")
  await press("Tampilan")
  await press("Hapus tampilan Punya UD Tani", views)
  await expect.element(views.getByText("Belum ada tampilan yang disimpan.")).toBeVisible()
})

test("a view is shared with all users, applied, and deleted with confirmation; a foreign host has none", async () => {
  putList(ROWS)
  const shared = [
    {
      id: "v1",
      name: "Premi terbesar",
      by: "Budi Santoso",
      removable: true,
      filters: [{ field: "q", operator: "contains", value: "UD Tani" }],
      sorters: [{ field: "Premi", order: "desc" }],
      columns: ["NoNota", "Premi"],
    },
    { id: "v2", name: "Punya pusat", by: "Siti", removable: false, filters: [], sorters: [], columns: [] },
  ]
  const answer = (views: readonly unknown[]) => ({ status: 200, body: { data: { views, mayShare: true } } })
  host.answers.set("GET /views/transactions", answer(shared))
  await openTransactions()
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  await press("Tampilan")
  await expect.element(views.getByText("Belum ada tampilan yang disimpan.")).toBeVisible()
  expect(host.calls.filter(({ path }) => path.startsWith("/views"))).toEqual([])
  await press("Tutup dialog", views)

  markServer()
  await press("Tampilan")
  await expect.element(button("Hapus tampilan bersama Premi terbesar", views)).toBeVisible()
  await expectGone(button("Hapus tampilan bersama Punya pusat", views))
  await expectAccessible()
  await press("Premi terbesar Budi Santoso", views)
  await expect.poll(shownNotes).toEqual(["K-2"])
  await expectTexts(headers(), ["No Nota", "Premi", "Aksi"])
  await expect
    .element(page.getByRole("columnheader", { name: "Premi" }))
    .toHaveAttribute("aria-sort", "descending")

  host.answers.set("POST /views/transactions", {
    status: 409,
    body: { message: "Sudah ada tampilan bersama dengan nama ini." },
  })
  await press("Tampilan")
  await views.getByRole("textbox", { name: "Nama tampilan" }).fill("Per premi")
  await views.getByRole("checkbox", { name: "Bagikan kepada semua" }).click()
  await press("Simpan", views)
  await expect.element(views.getByRole("alert")).toHaveTextContent("Sudah ada tampilan bersama")
  await expect.element(views.getByRole("textbox", { name: "Nama tampilan" })).toHaveValue("Per premi")
  host.answers.set("POST /views/transactions", { status: 201, body: { data: { id: "v3" } } })
  host.answers.set(
    "GET /views/transactions",
    answer([{ ...shared[0], id: "v3", name: "Per premi", by: "Siti" }]),
  )
  await press("Simpan", views)
  await expect.element(button("Per premi Siti", views)).toBeVisible()
  expect(host.calls.findLast(({ method }) => method === "POST")?.body).toEqual({
    name: "Per premi",
    replaces: null,
    group: null,
    filters: shared[0]?.filters,
    sorters: shared[0]?.sorters,
    columns: ["NoNota", "Premi"],
  })
  host.answers.set("DELETE /views/transactions/v3", { status: 200, body: { message: "Sudah." } })
  host.answers.set("GET /views/transactions", answer([]))
  // One click deletes nothing that others use.
  const question = page.getByRole("alertdialog", { name: "Hapus tampilan bersama?" })
  await press("Hapus tampilan bersama Per premi", views)
  await press("Batal", question)
  await expectGone(question)
  expect(host.calls.filter(({ method }) => method === "DELETE")).toEqual([])
  await press("Hapus tampilan bersama Per premi", views)
  await press("Hapus", question)
  await expectGone(button("Per premi Siti", views))
  expect(host.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
    "/views/transactions/v3",
  ])
})

test("an own view is renamed, never to the name of another; the focus stays on it", async () => {
  putList(ROWS)
  await openTransactions()
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  for (const name of ["Harian", "Bulanan"]) {
    await views.getByRole("textbox", { name: "Nama tampilan" }).fill(name)
    await press("Simpan", views)
    await expect.element(button(name, views)).toBeVisible()
  }
  await press("Ganti nama Harian", views)
  const input = views.getByRole("textbox", { name: "Nama baru untuk Harian" })
  await expect.element(input).toHaveFocus()
  await input.fill(" bulanan ")
  await expect.element(views.getByText("Sudah ada tampilan dengan nama ini.")).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard("{Enter}{Escape}")
  const question = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })
  await press("Tutup", question)
  await expect.element(button("Harian", views)).toHaveFocus()
  await press("Ganti nama Harian", views)
  await userEvent.keyboard("{Escape}")
  await expect.element(button("Harian", views)).toHaveFocus()
  await press("Ganti nama Harian", views)
  await input.fill("Per hari")
  await userEvent.keyboard("{Enter}")
  await expect.element(button("Per hari", views)).toHaveFocus()
  await expect.element(views.getByText("Tampilan 'Harian' sekarang bernama 'Per hari'.")).toBeVisible()
  await expectGone(button("Harian", views))
  await press("Tutup dialog", views)
  await expect.element(button("Per hari")).toBeVisible()
})

test("a view is replaced only after a question, and a typed name lost only after one", async () => {
  putList(ROWS)
  await openTransactions()
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  const name = views.getByRole("textbox", { name: "Nama tampilan" })
  for (const each of ["Bulanan", "Harian"]) {
    await name.fill(each)
    await press("Simpan", views)
    await expect.element(button(each, views)).toBeVisible()
  }
  await name.fill("harian")
  await userEvent.keyboard("{Enter}")
  const question = page.getByRole("alertdialog", { name: "Ganti tampilan 'Harian'?" })
  await press("Batal", question)
  await expect.element(button("Harian", views)).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await press("Tetap di sini", page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" }))
  await expect.element(name).toHaveValue("harian")
  await press("Ganti", views)
  await press("Ganti", question)
  await expect.element(button("harian", views)).toBeVisible()
  await expectGone(button("Harian", views))
  await press("Hapus tampilan Bulanan", views)
  await expect.element(button("harian", views)).toHaveFocus()
  await press("Hapus tampilan harian", views)
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard("{Escape}")
  await expectGone(views)
})

test("a typed new name of a view is lost only after a question, in whatever way the dialog is left", async () => {
  putList(ROWS)
  await openTransactions()
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  for (const name of ["Harian", "Bulanan"]) {
    await views.getByRole("textbox", { name: "Nama tampilan" }).fill(name)
    await press("Simpan", views)
    await expect.element(button(name, views)).toBeVisible()
  }
  await press("Ganti nama Harian", views)
  const input = views.getByRole("textbox", { name: "Nama baru untuk Harian" })
  const question = page.getByRole("alertdialog", { name: "Tutup tanpa menyimpan?" })
  await input.fill("Per hari")
  const ways: (() => Promise<unknown>)[] = [
    () => userEvent.keyboard("{Escape}"),
    async () => {
      button("Simpan", views.getByRole("listitem")).element().focus()
      await userEvent.keyboard("{Escape}")
    },
    () => press("Tutup dialog", views),
    () => views.click({ position: { x: -20, y: 20 }, force: true }),
    () => press("Bulanan", views),
    () => press("Ganti nama Bulanan", views),
    () => press("Batal", views.getByRole("listitem")),
  ]
  for (const leave of ways) {
    await leave()
    await press("Tetap di sini", question)
    await expectGone(question)
    await expect.element(input).toHaveValue("Per hari")
  }
  await press("Tutup dialog", views)
  await press("Tutup", question)
  await expectGone(views)
  await press("Tampilan")
  await press("Ganti nama Harian", views)
  await press("Tutup dialog", views)
  await expectGone(views)
  expect(button("Harian").elements()).toHaveLength(1)
})

test("a shared view is renamed on the server by those who may change it", async () => {
  putList(ROWS)
  markServer()
  const view = { by: "Siti", filters: [], sorters: [], columns: [] }
  let name = "Premi"
  host.answers.set("GET /views/transactions", () => ({
    status: 200,
    body: {
      data: {
        views: [
          { ...view, id: "v1", name, removable: true },
          { ...view, id: "v2", name: "Pusat", removable: false },
        ],
        mayShare: false,
      },
    },
  }))
  host.answers.set("PUT /views/transactions/v1", { status: 403, body: { message: "Tidak boleh." } })
  await openTransactions()
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  await press("Ganti nama Premi", views)
  await expectGone(button("Ganti nama Pusat", views))
  const input = views.getByRole("textbox", { name: "Nama baru untuk Premi" })
  await input.fill("Premi besar")
  await userEvent.keyboard("{Enter}")
  await expect.element(views.getByRole("alert")).toHaveTextContent("Tidak boleh.")
  await expect.element(input).toHaveValue("Premi besar")
  host.answers.set("PUT /views/transactions/v1", () => {
    name = "Premi besar"
    return { status: 200, body: { message: "Sudah." } }
  })
  await press("Simpan", views.getByRole("listitem"))
  await expect.element(button("Premi besar Siti", views)).toHaveFocus()
  expect(host.calls.findLast(({ method }) => method === "PUT")?.body).toEqual({ name: "Premi besar" })
})

test("the views' dialog does not move when the right to share arrives", async () => {
  putList(ROWS)
  markServer()
  host.answers.set("GET /views/transactions", { status: 200, body: { data: { views: [], mayShare: true } } })
  const held = hold(host, "GET /views/transactions")
  await openTransactions()
  await press("Tampilan")
  const views = page.getByRole("dialog", { name: "Tampilan Transaksi Singkong" })
  const share = views.getByRole("checkbox", { name: "Bagikan kepada semua" })
  await expect.element(views).toBeVisible()
  await held.seen
  const before = boxOf(views).toJSON()
  await expect.element(share).toBeDisabled()
  held.release()
  await expect.element(share).toBeEnabled()
  expect(boxOf(views).toJSON()).toEqual(before)
})

test("views are tabs beside *Semua*, which brings the own columns back", async () => {
  putList(ROWS)
  markServer()
  const shared = {
    id: "v1",
    name: "Premi terbesar",
    by: "Budi",
    removable: false,
    filters: [],
    sorters: [{ field: "Premi", order: "desc" }],
    columns: ["NoNota", "Premi"],
  }
  host.answers.set("GET /views/transactions", {
    status: 200,
    body: { data: { views: [shared], mayShare: false } },
  })
  localStorage.setItem(
    "ingat:7:tampilan:transactions",
    JSON.stringify([
      {
        name: "UD Tani",
        query: "?filters[0][field]=q&filters[0][operator]=contains&filters[0][value]=UD%20Tani",
        columns: ["NoNota", "Supplier"],
      },
    ]),
  )
  await openTransactions()
  const tabs = page.getByRole("navigation", { name: "Tampilan" })
  const active = () => textsOf(tabs.css("[aria-current]"))
  await expectTexts(tabs.getByRole("button"), ["Semua", "UD Tani", "Premi terbesar"])
  expect(active()).toEqual(["Semua"])
  const own = textsOf(headers())
  await press("Premi terbesar", tabs)
  await expectTexts(headers(), ["No Nota", "Premi", "Aksi"])
  await expect.poll(active).toEqual(["Premi terbesar"])
  await press("UD Tani", tabs)
  await expect.poll(shownNotes).toEqual(["K-2"])
  await expect.poll(active).toEqual(["UD Tani"])
  // It stays the current one with another order, and a press brings it back as saved.
  const changed = () => textsOf(tabs.css("[data-changed]"))
  expect(changed()).toEqual([])
  await press("Supplier")
  await expect.poll(changed).toEqual(["UD Tani"])
  expect(active()).toEqual(["UD Tani"])
  await expect
    .element(tabs.getByRole("button", { name: "UD Tani" }))
    .toHaveAccessibleDescription("Diubah. Tekan untuk kembali ke semula.")
  await press("UD Tani", tabs)
  await expect.poll(changed).toEqual([])
  await press("Semua", tabs)
  await expectTexts(headers(), own)
  await expect.poll(shownNotes).toEqual(["K-1", "K-2"])
  expect(active()).toEqual(["Semua"])
  // Columns of the user's own choice stay.
  await press("Kolom")
  await page.getByRole("dialog").getByRole("checkbox", { name: "Premi", exact: true }).click()
  await press("Terapkan", page.getByRole("dialog"))
  await press("Semua", tabs)
  await expectTexts(
    headers(),
    own.filter((name) => name !== "Premi"),
  )
  await expectAccessible()
})
