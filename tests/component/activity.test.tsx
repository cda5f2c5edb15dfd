/** 'Catatan aktivitas': the history of our own server, for users with all rights. */
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { PROOF_REQUIRED } from "../../src/core/session/refusals"
import { hold } from "../stub/answers"
import { grants } from "../support/sign-in"
import { markServer, menuButton, unmarkServer } from "./support/account"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { downloaded } from "./support/download"
import { host } from "./support/host"
import {
  boxOf,
  button,
  choose,
  closeAlert,
  closeSuccess,
  colour,
  expectAddress,
  expectCount,
  expectFits,
  expectNoOverflow,
  fill,
  focus,
  heading,
  inputOf,
  loggedErrors,
  offered,
  press,
  resize,
  selectOf,
  textsOf,
} from "./support/screen"

markServer()

const ADDRESS = "/catatan-aktivitas"
const by = { actorId: "1", actorName: "Siti Aminah", address: "10.0.0.7" }
const DELETED = {
  ...by,
  id: "h9",
  at: "2026-11-22T02:05:00Z",
  action: "delete",
  resource: "subAgents",
  recordId: "a1",
  recordName: "Agen Satu",
  changes: { name: { before: "Agen Satu", after: null } },
}
const SIGNED_IN = {
  ...by,
  id: "h8",
  at: "2026-11-22T01:00:00Z",
  action: "login",
  resource: "",
  recordId: "1",
  recordName: "Siti Aminah",
  changes: { device: { before: null, after: "Chrome di Windows" } },
}
const RIGHTS = {
  ...by,
  id: "h7",
  at: "2026-11-21T01:00:00Z",
  action: "rights",
  resource: "adminRoles",
  recordId: "70",
  recordName: "Staf",
  changes: {
    rights: {
      before: ["AdminData view", "PartnerData view"],
      after: ["AdminData edit", "PartnerData view", "Global print"],
    },
  },
}
const ENTRIES = [DELETED, SIGNED_IN, RIGHTS]

const listed = (data: object[], next?: string) => ({ status: 200, body: { data, next: next ?? null } })
const answer = (entries: object[]) => host.answers.set("GET /history", listed(entries))
const requested = () =>
  host.calls.filter(({ method, path }) => method === "GET" && path === "/history").map(({ url }) => url)
const paramsOf = (url = "") => new URL(url, location.href).searchParams
const lastQuery = () => paramsOf(requested().at(-1))
const entries = () => page.css("main ol > li")
const entry = (text: string) => entries().filter({ hasText: text })
const open = async (search = "") => {
  await openApp(`${ADDRESS}${search}`)
  await expect.element(entries().first()).toBeVisible()
}

test("says whether there is no history, or none that matches, and takes the filters off", async () => {
  answer([])
  await openApp(ADDRESS)
  await expect.element(page.getByText("Belum ada riwayat.")).toBeVisible()
  await openApp(`${ADDRESS}?action=delete`)
  await expect.element(page.getByText("Tidak ada riwayat yang cocok dengan filter.")).toBeVisible()
  answer(ENTRIES)
  await press("Kosongkan filter")
  await expectAddress(ADDRESS)
  await expectCount(entries(), 3)
})

test("opens from the user menu, by the keyboard: entries, newest first, in plain words", async () => {
  answer(ENTRIES)
  await openApp("/dashboard")
  await focus(menuButton())
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("menuitem", { name: "Ganti password" })).toHaveFocus()
  const at = textsOf(page.getByRole("menuitem")).indexOf("Catatan aktivitas")
  await userEvent.keyboard(`${"{ArrowDown}".repeat(at)}{Enter}`)
  await expectAddress(ADDRESS)
  await expect.element(heading("Catatan aktivitas")).toBeVisible()
  await expectCount(entries(), 3)
  await expect.element(entry("Dihapus")).toHaveTextContent("Agen Satu")
  await expect
    .element(entry("Chrome di Windows"))
    .toHaveTextContent("08.00Masuk ke aplikasiSiti AminahChrome di Windows, IP 10.0.0.7")
  // One heading a day; the searched record is strong, the verb quiet.
  expect(textsOf(page.css("main h2"))).toEqual(["22 November 2026", "21 November 2026"])
  expect(textsOf(page.css("main ol strong"))).toEqual(["Sub Agent Agen Satu", "Siti Aminah", "Staf"])
  await expect
    .element(entry("Hak akses diubah"))
    .toHaveTextContent(/Data Admin: lihat.*Data Admin: ubah, Semua modul: cetak/)
  await expect.element(entry("Hak akses diubah")).not.toHaveTextContent("PartnerData")
  await expectAccessible()
  await expectFits()
})

test("while it loads it has placeholder rows, as high as entries, and moves nothing", async () => {
  answer(ENTRIES)
  const held = hold(host, "GET /history")
  await openApp(ADDRESS)
  await expect.element(page.getByRole("status").filter({ hasText: "Memuat riwayat..." })).toBeVisible()
  const rows = page.css("main [aria-hidden=true] > div")
  await expectCount(rows, 12)
  const { top, height } = boxOf(rows.first())
  held.release()
  await expectCount(entries(), 3)
  expect(boxOf(entries().nth(1)).top - boxOf(entries().first()).top).toBe(boxOf(entries().first()).height)
  expect(boxOf(entry("Masuk ke aplikasi")).height).toBe(height)
  // Rows of a list are as high; the opener is quiet.
  expect(boxOf(entries().nth(1)).height).toBe(40)
  const opener = page.css("main summary").first().element()
  expect(getComputedStyle(opener).color).toBe(colour("text-soft"))
  expect(boxOf(entries().first()).top).toBe(top)
  // Times, objects, and the changed value with the facts above it, begin at one edge each.
  await resize(1366, 844)
  for (const column of ["time", "strong", "p"]) {
    const lefts = page.css(`main ol > li > ${column}, main ol > li > :first-child > ${column}`).all()
    expect(lefts).toHaveLength(3)
    expect(new Set(lefts.map((one) => boxOf(one).left)).size).toBe(1)
  }
  const rights = entry("Hak akses diubah")
  const value = rights.css("tbody td:last-child")
  const padding = Number.parseFloat(getComputedStyle(value.element()).paddingLeft)
  expect(boxOf(value).left + padding).toBeCloseTo(boxOf(rights.css("p")).left)
  // The label column of the detail.
  expect(boxOf(rights.css("tbody td").first()).left - boxOf(rights.css("tbody th")).left).toBe(172)
})

test("a long name and repeated sign-ins take one line, whose times can be opened", async () => {
  await resize(1440, 900)
  const name = "Koperasi Tani ".repeat(12).trim()
  const early = { ...SIGNED_IN, id: "h6", at: "2026-11-22T00:30:00Z" }
  answer([{ ...DELETED, recordName: name }, SIGNED_IN, early])
  await open()
  await expectCount(entries(), 2)
  const deleted = entry("Dihapus")
  await expect.element(button(`Kembalikan ${name}`, deleted)).toBeInViewport({ ratio: 0.99 })
  expect(boxOf(deleted).height).toBeLessThanOrEqual(42)
  const signed = entry("2 kali")
  await expect
    .element(signed)
    .toHaveTextContent("08.00Masuk ke aplikasiSiti Aminah2 kaliChrome di Windows, IP 10.0.0.7")
  expect(boxOf(signed).height).toBeLessThanOrEqual(42)
  // Not far from its object on a wide screen.
  expect(boxOf(signed.css("p").first()).left - boxOf(signed.css("strong")).left).toBeLessThan(440)
  await signed.getByText("Rincian").click()
  await expect.element(signed.getByText("08.00 · 07.30")).toBeVisible()
})

test("older entries come by themselves where repeated sign-ins would be the only line", async () => {
  const signIns = Array.from({ length: 50 }, (_, index) => ({ ...SIGNED_IN, id: `s${index}` }))
  const older = Array.from({ length: 20 }, (_, index) => ({ ...DELETED, id: `d${index}` }))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  host.answers.set("GET /history", async ({ url }) => {
    const before = paramsOf(url).get("before")
    if (before === "" || before === null) return listed(signIns, "a")
    await released
    return listed(older, "b")
  })
  await open()
  await expect.poll(() => requested().length).toBe(2)
  // The button would be pushed away when they come.
  await expectCount(entries(), 1)
  expect(button("Muat lagi").elements()).toEqual([])
  release()
  await expectCount(entries(), 21)
  // Then they wait for a press.
  await expect.element(button("Muat lagi")).toBeEnabled()
  expect(requested()).toHaveLength(2)
})

test("a long name without spaces breaks inside its card", async () => {
  const long = "W".repeat(255)
  const changes = { name: { before: "Agen Satu", after: long } }
  answer([
    { ...DELETED, recordName: long, actorName: long, changes },
    { ...DELETED, id: "h6", action: "edit", recordName: long, changes },
  ])
  await open()
  await entries().first().getByText("Isi data").click()
  await expectFits()
  const overflow = () => {
    const card = page.css("main ol").element().parentElement?.parentElement
    return card ? card.scrollWidth - card.clientWidth : Number.NaN
  }
  expect(overflow()).toBeLessThanOrEqual(0)
})

test("filters by person, resource, action and period are in the address; Back and a reload restore them", async () => {
  answer(ENTRIES)
  host.data["/admins"] = [{ id: "12", name: "Budi Santoso" }]
  await open()
  await press("Advanced Search")
  expect(await offered("Pengguna")).toEqual(expect.arrayContaining(["Semua", "Siti Aminah"]))
  await choose("Pengguna", "Siti Aminah")
  await expect.poll(() => lastQuery().get("actor")).toBe("1")
  await choose("Aksi", "Dihapus")
  await expect.poll(() => lastQuery().get("action")).toBe("delete")
  await expectAddress(`${ADDRESS}?actor=1&action=delete`)
  await fill("Periode dari", "besok")
  await userEvent.keyboard("{Enter}")
  await expect.element(inputOf("Periode dari")).toHaveAccessibleDescription("'besok' bukan tanggal.")
  expect(boxOf(inputOf("Periode sampai")).top).toBe(boxOf(inputOf("Periode dari")).top)
  await fill("Periode dari", "20/11/2026")
  await userEvent.keyboard("{Enter}")
  await fill("Periode sampai", "22/11/2026")
  await userEvent.keyboard("{Enter}")
  // The user's local days.
  await expect.poll(() => lastQuery().get("from")).toBe(new Date("2026-11-20T00:00:00").toISOString())
  await expect.poll(() => lastQuery().get("to")).toBe(new Date("2026-11-22T23:59:59.999").toISOString())
  history.back()
  await expect.element(inputOf("Periode sampai")).toHaveValue("")
  await expect.element(inputOf("Periode dari")).toHaveValue("20/11/2026")
  await open("?resource=subAgents&from=2026-11-20&action=nothing")
  await expect.element(inputOf("Periode dari")).toHaveValue("20/11/2026")
  expect(Object.keys(Object.fromEntries(lastQuery())).sort()).toEqual(["from", "group", "resource"])
  await press("Clear All")
  await expectAddress(ADDRESS)
  await expect.element(selectOf("Data")).toHaveTextContent("Semua")
  await expect.element(button("Clear All")).toBeDisabled()
})

describe("the server's own backup", () => {
  const place = page.getByText(/^Cadangan server|^Server ini/)
  const expectSentence = async (state: unknown, text: RegExp, role: string, warns = role === "alert") => {
    answer(ENTRIES)
    host.answers.set("GET /backup", { status: 200, body: { data: state } })
    await open()
    await expect.element(place).toHaveTextContent(text)
    await expect.element(place).toHaveAttribute("role", role)
    const box = getComputedStyle(place.element().parentElement as Element)
    expect(box.backgroundColor).toBe(colour(warns ? "warning-soft" : "surface"))
    expect(place.element().querySelector("svg") !== null).toBe(warns)
  }
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

  test.each([
    [
      "the age",
      { lastAt: hours(5), failedAt: null, late: false },
      /^Cadangan server terakhir 5 jam lalu \(.*\)\.$/,
    ],
    ["no backups, and how to make them,", null, /Minta administrator/],
  ])("shows %s", async (_, state, text) => {
    await expectSentence(state, text, "status", state === null)
  })

  test.each([
    [
      "a failed one",
      { lastAt: hours(29), failedAt: hours(1), late: true },
      /gagal dibuat.*1 hari lalu.*Minta administrator memeriksanya/,
    ],
    ["an old one", { lastAt: hours(80), failedAt: null, late: true }, /3 hari lalu.*berikutnya terlambat/],
    ["none yet", { lastAt: null, failedAt: null, late: true }, /belum pernah dibuat/],
  ])("warns of %s", async (_, state, text) => {
    await expectSentence(state, text, "alert")
  })
})

test("'Ekspor' exports all entries of the filters, a row for each changed field, masked values included", async () => {
  const masked = {
    ...DELETED,
    id: "h6",
    action: "edit",
    changes: {
      name: { before: "Agen Lama", after: "=1+1" },
      NIK: { before: "············0001", after: "············0002" },
    },
  }
  host.answers.set("GET /history", ({ url }) => {
    const query = paramsOf(url)
    if (query.get("limit") === null) return listed([DELETED], "h9")
    return query.get("before") === "h7" ? listed([masked]) : listed([SIGNED_IN, RIGHTS], "h7")
  })
  await open("?actor=1")
  const csv = await downloaded("CSV")
  expect(csv.name).toMatch(/^Catatan aktivitas \d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.text.trimEnd().split("\r\n")
  expect(lines.slice(0, 2)).toEqual([
    "\uFEFFWaktu;Pengguna;Aksi;Jenis data;Nama data;Data;Sebelum;Sesudah;Perangkat;Alamat IP",
    "2026-11-22 08:00:00;Siti Aminah;Masuk ke aplikasi;;Siti Aminah;;;;Chrome di Windows;10.0.0.7",
  ])
  expect(lines[2]).toMatch(
    /Hak akses diubah;.*;Staf;Hak akses;Data Admin: lihat;"Data Admin: ubah, Semua modul: cetak";;10\.0\.0\.7$/,
  )
  expect(lines[3]).toMatch(/;Diubah;.*;Agen Satu;.*;Agen Lama;'=1\+1;;10\.0\.0\.7$/)
  expect(lines[4]).toMatch(/;NIK;············0001;············0002;;10\.0\.0\.7$/)
  expect(lines).toHaveLength(5)
  const exporting = requested().filter((url) => url.includes("limit="))
  expect(exporting.every((url) => url.includes("actor=1"))).toBe(true)
  expect(exporting.map((url) => paramsOf(url).get("limit"))).toEqual(["500", "500"])
})

describe("'Kembalikan'", () => {
  const restore = async () => {
    await open()
    await press("Kembalikan Agen Satu")
    await press("Kembalikan", page.getByRole("alertdialog").or(page.getByRole("dialog")))
  }

  test("restores a deleted record, and is then gone", async () => {
    answer(ENTRIES)
    host.answers.set("POST /history/h9/restore", () => {
      const back = { ...DELETED, id: "h10", action: "restore", changes: {} }
      answer([back, ...ENTRIES.map((one) => (one.id === DELETED.id ? { ...one, restored: true } : one))])
      return { status: 201, body: { data: { id: "a1" } } }
    })
    await restore()
    await closeSuccess("Agen Satu sudah dikembalikan.")
    await expectCount(entries(), 4)
    await expectCount(button("Kembalikan Agen Satu"), 0)
    await expect.element(entry("Dihapus")).toHaveTextContent("Sudah dikembalikan")
  })

  test("speaks of the password only if an account was deleted with the record", async () => {
    const gone = { ...DELETED, resource: "partners", recordName: "Mitra Satu" }
    const withAccount = { email: { before: "mitra@koperasi.id", after: null } }
    answer([gone, { ...gone, id: "h12", recordName: "Mitra Dua", changes: withAccount }])
    await open()
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"))
    for (const [name, asks] of [
      ["Mitra Satu", false],
      ["Mitra Dua", true],
    ] as const) {
      await press(`Kembalikan ${name}`)
      await expect.element(question).toHaveTextContent("Data ini kembali seperti saat dihapus.")
      expect(question.element().textContent?.includes("passwordnya direset")).toBe(asks)
      await press("Batal", question)
      await expectCount(question, 0)
    }
  })

  test("says nothing more when the user cancels the question for the password", async () => {
    loggedErrors()
    answer(ENTRIES)
    const body = { message: "Langkah ini memerlukan password Anda lagi.", code: PROOF_REQUIRED }
    host.answers.set("POST /history/h9/restore", { status: 403, body })
    await restore()
    const question = page.getByRole("dialog", { name: "Masukkan password Anda lagi" })
    await press("Batal", question)
    await expectCount(question, 0)
    await expect.element(button("Kembalikan Agen Satu")).toBeEnabled()
    await expectCount(page.getByRole("alertdialog"), 0)
  })

  test("shows the server's refusal, and stays", async () => {
    loggedErrors()
    answer(ENTRIES)
    host.answers.set("POST /history/h9/restore", {
      status: 409,
      body: { message: "Nomor data ini sudah dipakai data lain." },
    })
    await restore()
    await closeAlert(/Data tidak dapat dikembalikan/)
    await expect.element(button("Kembalikan Agen Satu")).toBeEnabled()
  })
})

const IMPORTED = {
  ...by,
  id: "h6",
  at: "2026-11-20T01:00:00Z",
  action: "create",
  resource: "suppliers",
  recordId: "",
  recordName: "",
  changes: {},
  imported: { id: "i1", name: "pemasok.xlsx", rows: 996, left: 2, unchanged: 2 },
}

describe("an import", () => {
  const row = { ...IMPORTED, imported: undefined, id: "h5", recordId: "s1", recordName: "CV Maju" }

  test("is one entry that opens to its records, which the export has too", async () => {
    host.answers.set("GET /history", ({ url }) =>
      paramsOf(url).has("import") ? listed([row]) : listed([IMPORTED, DELETED]),
    )
    await open()
    await expectCount(entries(), 2)
    await expect.element(entry("Impor pemasok.xlsx: 996 baris")).toHaveTextContent("Siti Aminah")
    expect(lastQuery().get("group")).toBe("imports")
    const opener = entry("Impor pemasok.xlsx").getByText("Lihat datanya")
    const chevron = () => getComputedStyle(opener.element(), "::before").transform
    const closed = chevron()
    expect(closed).not.toBe("none")
    await opener.click()
    await expect.poll(chevron).not.toBe(closed)
    await expect.element(entry("Impor pemasok.xlsx")).toHaveTextContent("CV Maju")
    expect(Object.fromEntries(lastQuery())).toEqual({
      import: "i1",
      action: "create",
      actor: "1",
      resource: "suppliers",
    })
    await expectAccessible()
    await resize(390, 844)
    await expectFits()
    await downloaded("CSV")
    expect(lastQuery().has("group")).toBe(false)
  })

  test("is undone there, part by part, and the entry of the undoing offers nothing", async () => {
    answer([IMPORTED])
    host.answers.set("POST /imports/suppliers/i1/undo", ({ body }) => {
      if ((body as { after: number }).after === 0)
        return { status: 200, body: { data: { deleted: 1, kept: [], next: 2 } } }
      const undone = { ...IMPORTED, id: "h8", action: "delete" }
      answer([
        { ...undone, imported: { ...IMPORTED.imported, rows: 2, left: 0, unchanged: 0 } },
        { ...IMPORTED, imported: { ...IMPORTED.imported, left: 1, unchanged: 0 } },
      ])
      return { status: 200, body: { data: { deleted: 1, kept: [], next: null } } }
    })
    await open()
    const undo = page.getByRole("button", { name: /^Batalkan impor pemasok\.xlsx/ })
    await undo.click()
    const question = page.getByRole("alertdialog", { name: "Batalkan impor" })
    expect(textsOf(question.getByRole("button"))).toEqual(["Hapus 2 data", "Kembali"])
    await press("Hapus 2 data", question)
    const done = page.getByRole("dialog", { name: "Impor dibatalkan" })
    await expect.element(done).toHaveTextContent("2 data hasil impor dihapus.")
    await press("OK", done)
    await expect.element(entry("Impor pemasok.xlsx dibatalkan: 2 baris")).toBeVisible()
    await expectCount(undo, 0)
  })

  test("is not undone, and nothing more is said, when the question for the password is cancelled", async () => {
    loggedErrors()
    answer([IMPORTED])
    const body = { message: "Langkah ini memerlukan password Anda lagi.", code: PROOF_REQUIRED }
    host.answers.set("POST /imports/suppliers/i1/undo", { status: 403, body })
    await open()
    await page.getByRole("button", { name: /^Batalkan impor pemasok\.xlsx/ }).click()
    await press("Hapus 2 data", page.getByRole("alertdialog"))
    const asked = requested().length
    await press("Batal", page.getByRole("dialog", { name: "Masukkan password Anda lagi" }))
    // The entries are loaded again at the end.
    await expect.poll(() => requested().length).toBeGreaterThan(asked)
    await expectCount(page.getByRole("alertdialog"), 0)
  })
})

test("on a desk the filters are behind one button, as in the lists", async () => {
  answer(ENTRIES)
  await resize(1366, 844)
  await open()
  const filters = page.getByRole("combobox", { name: "Aksi" })
  await expectCount(filters, 0)
  await press("Advanced Search")
  await expectCount(filters, 1)
  await expectCount(page.getByRole("dialog"), 0)
  // Pressed, under the pointer, too.
  await expect
    .poll(() => getComputedStyle(button("Advanced Search").element()).backgroundColor)
    .toBe(colour("current"))
  const label = getComputedStyle(page.getByText("Aksi", { exact: true }).element())
  expect([label.fontSize, label.color]).toEqual(["13px", colour("text")])
  await expectNoOverflow()
})

describe("on a phone the filters are a dialog at the foot, as in the lists", () => {
  const sheet = () => page.getByRole("dialog", { name: "Advanced Search" })
  const tool = () => page.css("main [aria-controls]").first()
  const show = () => button("Tampilkan data", sheet())
  const openSheet = async (search = "") => {
    answer(ENTRIES)
    await resize(390, 844)
    await open(search)
    await tool().click()
    await expect.element(inputOf("Periode dari", sheet())).toBeVisible()
  }

  test("its fields take the whole width, the usual days are chips below it, and no entry moves", async () => {
    answer(ENTRIES)
    await resize(390, 844)
    await open()
    expect([boxOf(tool()).width, boxOf(tool()).height]).toEqual([44, 44])
    await expect.element(tool()).toHaveAccessibleName("Advanced Search")
    const exporting = boxOf(button("Ekspor"))
    expect([exporting.height, exporting.right]).toEqual([44, 374])
    const { top } = boxOf(entries().first())
    await tool().click()
    await expect.element(inputOf("Periode dari", sheet())).toBeVisible()
    expect(boxOf(entries().first()).top).toBe(top)
    for (const name of ["Pengguna", "Data", "Aksi"]) {
      const box = selectOf(name, sheet()).element().closest(".ant-select")?.getBoundingClientRect()
      expect([box?.left, box?.width, box?.height]).toEqual([16, 358, 44])
    }
    const from = inputOf("Periode dari", sheet()).element().closest(".ant-picker")
    expect(from?.getBoundingClientRect().width).toBe(171)
    const today = button("Periode: Hari ini", sheet())
    expect(boxOf(today).top).toBeGreaterThan(from?.getBoundingClientRect().bottom ?? 0)
    expect(boxOf(today).height).toBe(36)
    await expect.element(button("Clear All", sheet())).toBeDisabled()
    await expect.element(show()).toBeInViewport({ ratio: 0.99 })
    await expectAccessible()
    await expectNoOverflow()
  })

  test("a choice filters at once; the dialog returns the focus, and the button has the number of filters", async () => {
    await openSheet()
    await choose("Aksi", "Dihapus", sheet())
    await expectAddress(`${ADDRESS}?action=delete`)
    await expect.poll(() => lastQuery().get("action")).toBe("delete")
    await show().click()
    await expectCount(sheet(), 0)
    await expect.element(tool()).toHaveFocus()
    await expect.element(tool()).toHaveTextContent("Advanced Search1")
    await tool().click()
    await press("Clear All", sheet())
    await expectAddress(ADDRESS)
    await expect.element(show()).toBeVisible()
  })

  test("Back closes it and keeps the filters of the address, which do not open it", async () => {
    answer(ENTRIES)
    await resize(390, 844)
    await open("?action=delete")
    await expect.element(tool()).toHaveTextContent("Advanced Search1")
    await expectCount(sheet(), 0)
    await tool().click()
    await expect.element(selectOf("Aksi", sheet())).toHaveTextContent("Dihapus")
    history.back()
    await expectCount(sheet(), 0)
    await expectAddress(`${ADDRESS}?action=delete`)
  })

  test("without an entry the button says so, and still closes", async () => {
    await openSheet()
    answer([])
    await choose("Aksi", "Dihapus", sheet())
    await press("Tidak ada yang cocok", sheet())
    await expectCount(sheet(), 0)
  })
})

test("without all rights there is neither a menu entry nor a page, and no request", async () => {
  await openApp(ADDRESS, { role: "Staf", permissions: grants("UserSetup", "view", "add", "edit", "delete") })
  await expect.element(page.getByRole("main")).toHaveTextContent(/akses/)
  await menuButton().click()
  await expect.element(page.getByRole("menuitem", { name: "Ganti password" })).toBeVisible()
  await expectCount(page.getByRole("menuitem", { name: "Catatan aktivitas" }), 0)
  expect(requested()).toEqual([])
})

test("[AB-101] in front of a foreign host the address leads to the dashboard, and nothing is requested", async () => {
  unmarkServer()
  await openApp(ADDRESS)
  await expectAddress("/dashboard")
  expect(requested()).toEqual([])
})
