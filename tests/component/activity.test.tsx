/** 'Catatan aktivitas': all that our own server keeps of what happened, for whoever may do everything. */
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  button,
  choose,
  closeAlert,
  closeSuccess,
  downloaded,
  expectAddress,
  expectCount,
  expectFits,
  expectGone,
  fill,
  focus,
  heading,
  inputOf,
  loggedErrors,
  offered,
  press,
  selectOf,
} from "./support/screen"

const MARK = '<meta name="koperasi-api" content="embedded" />'
beforeEach(() => document.head.insertAdjacentHTML("beforeend", MARK))
afterEach(() => document.head.querySelector('meta[name="koperasi-api"]')?.remove())

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
const RESTORED = { ...DELETED, id: "h10", action: "restore", changes: {} }
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
const RESTORE = "POST /history/h9/restore"

const answer = (entries: readonly object[]) =>
  host.answers.set("GET /history", { status: 200, body: { data: entries, next: null } })
const asked = () =>
  host.calls.filter(({ method, path }) => method === "GET" && path === "/history").map(({ url }) => url)
/** All that stands behind the first question mark, as a server reads it. */
const paramsOf = (url = "") => new URL(url, location.href).searchParams
const lastAsked = () => paramsOf(asked().at(-1))
const entries = () => page.css("main ol > li")
const entry = (text: string) => entries().filter({ hasText: text })
const open = async (search = "") => {
  await openApp(`${ADDRESS}${search}`)
  await expect.element(entries().first()).toBeVisible()
}

test("from the user menu, by the keyboard: what happened, the newest first, in plain words", async () => {
  answer(ENTRIES)
  await openApp("/dashboard")
  await focus(page.getByRole("banner").getByRole("button", { name: /Siti Aminah/ }))
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("menuitem", { name: "Ganti password" })).toHaveFocus()
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}")
  await expectAddress(ADDRESS)
  await expect.element(heading("Catatan aktivitas")).toBeVisible()
  await expectCount(entries(), 3)
  await expect.element(entry("Dihapus")).toHaveTextContent("Agen Satu")
  await expect
    .element(entry("Chrome di Windows"))
    .toHaveTextContent(
      "MasukSiti Aminah22 November 2026 08.00 · Siti Aminah · Chrome di Windows · Alamat IP 10.0.0.7",
    )
  // Of many rights those that changed.
  await expect
    .element(entry("Hak akses diubah"))
    .toHaveTextContent(/Data Admin: lihat.*Data Admin: ubah, Semua modul: cetak/)
  await expect.element(entry("Hak akses diubah")).not.toHaveTextContent("PartnerData")
  await expectAccessible()
  await expectFits()
})

describe("filters", () => {
  test("by person, data, kind and period, in the address: a reload and Back bring them again", async () => {
    answer(ENTRIES)
    host.data["/admins"] = [{ id: "12", name: "Budi Santoso" }]
    await open()
    expect(await offered("Orang")).toEqual(expect.arrayContaining(["Semua", "Siti Aminah"]))
    await choose("Orang", "Siti Aminah")
    await expect.poll(() => lastAsked().get("actor")).toBe("1")
    await choose("Tindakan", "Dihapus")
    await expect.poll(() => lastAsked().get("action")).toBe("delete")
    await expectAddress(`${ADDRESS}?actor=1&action=delete`)
    await fill("Dari tanggal", "20/11/2026")
    await userEvent.keyboard("{Enter}")
    await fill("Sampai tanggal", "22/11/2026")
    await userEvent.keyboard("{Enter}")
    // A day of whoever asks, where he sits.
    await expect.poll(() => lastAsked().get("from")).toBe(new Date("2026-11-20T00:00:00").toISOString())
    await expect.poll(() => lastAsked().get("to")).toBe(new Date("2026-11-22T23:59:59.999").toISOString())
    history.back()
    // Nothing need be asked again for what was answered a moment ago.
    await expect.element(inputOf("Sampai tanggal")).toHaveValue("")
    await expect.element(inputOf("Dari tanggal")).toHaveValue("20/11/2026")
    await open(`${ADDRESS}?resource=subAgents&from=2026-11-20&action=nothing`.slice(ADDRESS.length))
    await expect.element(inputOf("Dari tanggal")).toHaveValue("20/11/2026")
    expect(Object.keys(Object.fromEntries(lastAsked())).sort()).toEqual(["from", "resource"])
    await press("Hapus saringan")
    await expectAddress(ADDRESS)
    await expect.element(selectOf("Data")).toHaveTextContent("Semua")
    await expect.element(button("Hapus saringan")).toBeDisabled()
  })
})

describe("the server's own backup", () => {
  const place = () => page.getByText(/^Cadangan server|^Server ini/)
  const shown = async (state: unknown) => {
    answer(ENTRIES)
    host.answers.set("GET /backup", { status: 200, body: { data: state } })
    await open()
    await expect.element(place()).toBeVisible()
    return place().element()
  }
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

  test("says how old it is", async () => {
    const said = await shown({ lastAt: hours(5), failedAt: null, late: false })
    expect(said.textContent).toMatch(/^Cadangan server terakhir 5 jam lalu \(.*\)\.$/)
    expect(said.getAttribute("role")).toBe("status")
  })

  test.each([
    [
      "one that failed",
      { lastAt: hours(29), failedAt: hours(1), late: true },
      /gagal dibuat.*1 hari lalu.*log server/,
    ],
    ["one that is too old", { lastAt: hours(80), failedAt: null, late: true }, /3 hari lalu.*lebih baru/],
    ["none yet", { lastAt: null, failedAt: null, late: true }, /belum pernah dibuat/],
  ])("warns of %s", async (_, state, text) => {
    const said = await shown(state)
    expect(said.textContent).toMatch(text)
    expect(said.getAttribute("role")).toBe("alert")
  })

  test("of a server that makes none it says what to set", async () => {
    expect((await shown(null)).textContent).toContain("BACKUP_DIR")
  })
})

test("'Ekspor' hands out all that fits the filters, a row a changed field, and what is masked stays so", async () => {
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
    if (query.get("limit") === null) return { status: 200, body: { data: [DELETED], next: "h9" } }
    return query.get("before") === "h7"
      ? { status: 200, body: { data: [masked], next: null } }
      : { status: 200, body: { data: [SIGNED_IN, RIGHTS], next: "h7" } }
  })
  await open("?actor=1")
  const csv = await downloaded("CSV")
  const zone = (iso: string) => {
    const time = new Date(iso)
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
      .toISOString()
      .slice(0, 19)
      .replace("T", " ")
  }
  expect(csv.name).toMatch(/^Catatan aktivitas \d{4}-\d\d-\d\d\.csv$/)
  const lines = csv.text.trimEnd().split("\r\n")
  expect(lines.slice(0, 2)).toEqual([
    "\uFEFFWaktu;Orang;Tindakan;Jenis data;Nama data;Data;Sebelum;Sesudah;Perangkat;Alamat IP",
    `${zone(SIGNED_IN.at)};Siti Aminah;Masuk;;Siti Aminah;;;;Chrome di Windows;10.0.0.7`,
  ])
  expect(lines[2]).toMatch(
    /Hak akses diubah;.*;Staf;Hak akses;Data Admin: lihat;"Data Admin: ubah, Semua modul: cetak";;10\.0\.0\.7$/,
  )
  expect(lines[3]).toMatch(/;Diubah;.*;Agen Satu;.*;Agen Lama;'=1\+1;;10\.0\.0\.7$/)
  expect(lines[4]).toMatch(/;NIK;············0001;············0002;;10\.0\.0\.7$/)
  expect(lines).toHaveLength(5)
  // With the filters, as many at once as there may be.
  const exporting = asked().filter((url) => url.includes("limit="))
  expect(exporting.every((url) => url.includes("actor=1"))).toBe(true)
  expect(exporting.map((url) => paramsOf(url).get("limit"))).toEqual(["500", "500"])
})

describe("'Kembalikan'", () => {
  test("brings a deleted record back, and is then offered no more", async () => {
    answer(ENTRIES)
    host.answers.set(RESTORE, () => {
      answer([RESTORED, ...ENTRIES])
      return { status: 201, body: { data: { id: "a1" } } }
    })
    await open()
    await expectCount(button("Kembalikan Agen Satu"), 1)
    await press("Kembalikan Agen Satu")
    await press("Kembalikan", page.getByRole("alertdialog").or(page.getByRole("dialog")))
    await closeSuccess("Agen Satu sudah dikembalikan.")
    await expectCount(entries(), 4)
    await expectGone(button("Kembalikan Agen Satu"))
  })

  test("that the server refuses is told in its words, and stays", async () => {
    loggedErrors()
    answer(ENTRIES)
    host.answers.set(RESTORE, {
      status: 409,
      body: { message: "Nomor data ini sudah dipakai data lain." },
    })
    await open()
    await press("Kembalikan Agen Satu")
    await press("Kembalikan", page.getByRole("alertdialog").or(page.getByRole("dialog")))
    await closeAlert(/Data tidak dapat dikembalikan/)
    await expect.element(button("Kembalikan Agen Satu")).toBeEnabled()
  })
})

test("whoever may not do everything is neither offered it nor let in, and nothing is asked", async () => {
  await openApp(ADDRESS, { role: "Staf", permissions: grants("UserSetup", "view", "add", "edit", "delete") })
  await expect.element(page.getByRole("main")).toHaveTextContent(/akses/)
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Siti Aminah/ })
    .click()
  await expect.element(page.getByRole("menuitem", { name: "Ganti password" })).toBeVisible()
  await expectCount(page.getByRole("menuitem", { name: "Catatan aktivitas" }), 0)
  expect(asked()).toEqual([])
})

test("[AB-101] a foreign host has none: its address leads to the dashboard, and nothing is asked", async () => {
  document.head.querySelector('meta[name="koperasi-api"]')?.remove()
  await openApp(ADDRESS)
  await expectAddress("/dashboard")
  expect(asked()).toEqual([])
})
