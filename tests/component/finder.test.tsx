/** The finder (Ctrl+K) and `/`: screens, actions and records by right and by keyboard. */
import { expect, onTestFinished, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { documents } from "../../src/app/product"
import { clearSession } from "../../src/session/session"
import { hold } from "../stub/answers"
import { KINDS, personOf } from "../support/people"
import { grants } from "../support/sign-in"
import { openApp, reloadApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import {
  boxOf,
  entryOf,
  expectAddress,
  expectCount,
  expectGone,
  fill,
  loggedErrors,
  press,
  resize,
  rowOf,
  textsOf,
  typeInto,
} from "./support/screen"

const [ADMINS] = KINDS
const dialog = () => page.getByRole("dialog", { name: "Cari apa saja" })
const box = () => dialog().getByRole("combobox", { name: "Cari" })
const option = (name: RegExp | string) => dialog().getByRole("option", { name })
const group = (name: string) => dialog().getByRole("group", { name, exact: true })
async function find(text: string): Promise<void> {
  await expect.element(page.getByRole("button", { name: /^Cari apa saja/ })).toBeVisible()
  await userEvent.keyboard("{Control>}k{/Control}")
  await expect.element(box()).toHaveFocus()
  if (text) await typeInto(box(), text)
}

test("screens and actions open by name and keyboard", async () => {
  await openApp("/dashboard")
  await find("")
  // In the order of the menu, and without the name of a group that the page has.
  const names = () => textsOf(group("Halaman").getByRole("option"))
  await expect.poll(() => names()[0]).toBe("Dashboard Transaksi Singkong")
  expect(names()).toContain("Manajemen Akses")
  await box().fill("komisi")
  await expect.element(option(/^Data Komisi/)).toHaveAttribute("aria-selected", "true")
  await expect.element(box()).toHaveAttribute("aria-activedescendant", option(/^Data Komisi/).element().id)
  await userEvent.keyboard("{ArrowDown}")
  await expect.element(option(/^Tambah Komisi/)).toHaveAttribute("aria-selected", "true")
  await userEvent.keyboard("{Enter}")
  await expectAddress("/add-komisi")
  await expectGone(dialog())
})

test("what is typed before the finder is there begins its text, and Enter waits for its matches", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1), personOf(ADMINS, 2)]
  await openApp(ADMINS.list)
  const search = page.getByRole("searchbox")
  await search.click()
  // In one task: no browser renders between them.
  const press = (init: KeyboardEventInit) =>
    search.element().dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }))
  const typed = [
    { key: "k", ctrlKey: true },
    ...[..."komisx"].map((key) => ({ key })),
    { key: "Backspace" },
    { key: "i" },
  ]
  // None of them reaches the list's search.
  expect(typed.map(press)).toEqual(typed.map(() => false))
  await expect.element(box()).toHaveValue("komisi")
  await expect.element(option(/^Data Komisi/)).toHaveAttribute("aria-selected", "true")
  await userEvent.keyboard("{Escape}")
  await expectGone(dialog())
  // The list's search has its keys again.
  expect(press({ key: "a" })).toBe(true)
  // They are kept until the finder is there, also if what was chosen in it cannot be loaded: no dialog is open then.
  await find("")
  const finder = dialog().element()
  finder.removeAttribute("open")
  expect(press({ key: "a" })).toBe(true)
  finder.setAttribute("open", "")
  await userEvent.keyboard("{Escape}")
  await expectGone(dialog())
  const all = [{ key: "k", ctrlKey: true }, ...[..."Orang 002"].map((key) => ({ key })), { key: "Enter" }]
  expect(all.map(press)).toEqual(all.map(() => false))
  await expectGone(dialog())
  await expectAddress(`${ADMINS.list}?show=u2`)
})

test("records are found in unopened lists and shown, and are then listed as recent", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1), personOf(ADMINS, 2)]
  localStorage.setItem("transaksiSingkong", JSON.stringify([{ NoNota: "ORANG-9", Supplier: "x" }]))
  localStorage.setItem("transaksiSingkong.seeded", "1")
  await openApp("/dashboard")
  await find("orang")
  await expectCount(group("Data Admin").getByRole("option"), 2)
  await expect.element(group("Transaksi Singkong").getByRole("option", { name: /ORANG-9/ })).toBeVisible()
  await option(/Orang 002/).click()
  await expect.element(page.getByRole("dialog", { name: /^Detail/ })).toHaveTextContent("Orang 002")
  await expectAddress(`${ADMINS.list}?show=${personOf(ADMINS, 2).id}`)
  await press("Tutup", page.getByRole("dialog"))
  await userEvent.keyboard("{Control>}k{/Control}")
  await expect.element(group("Terakhir dilihat").getByRole("option")).toHaveTextContent("Orang 002")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("dialog", { name: /^Detail/ })).toHaveTextContent("Orang 002")
  clearSession("logout")
  expect(localStorage.getItem("terkini")).toBeNull()
})

test("over a form a record opens as a dialog, and the form keeps what was typed", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp("/add-mitra")
  await fill("Nama", "Petani Baru")
  await find("orang 001")
  await option(/Orang 001/).click()
  const detail = page.getByRole("dialog", { name: /^Detail/ })
  await expect.element(detail).toHaveTextContent("Orang 001")
  await press("Tutup", detail)
  await expectAddress("/add-mitra")
  await expect.element(entryOf("Nama")).toHaveValue("Petani Baru")
})

test("a record is found by an address that no column shows, and shows it with the match marked", async () => {
  const address =
    "Perumahan Karyawan Pabrik Tapioka Blok C, Jl. Singkong 2, Kampung Sumber Rejo, Kec. Way Jepara"
  host.data[ADMINS.path] = [personOf(ADMINS, 1), personOf(ADMINS, 2, { profiles: { address } })]
  await openApp("/dashboard")
  await find("jl. singkong 2")
  await expectCount(dialog().getByRole("option"), 1)
  const found = group("Data Admin").getByRole("option")
  await expect.element(found).toHaveTextContent(/^Orang 002Alamat.*: …Tapioka Blok C, Jl\. Singkong 2/)
  expect(boxOf(found.css("span").last()).height).toBeLessThan(24)
  expect(textsOf(found.css("mark"))).toEqual(["Jl. Singkong 2"])
})

test("a phone leaves out the name of the matched field and cuts a long name before its code and the date", async () => {
  const note = { NoNota: "N-1", KodeReferensi: "REF-77", TanggalNota: "2025-05-01" }
  const supplier = "Koperasi Maju Bersama Sentosa Makmur Abadi/SUP_A0001"
  localStorage.setItem("transaksiSingkong", JSON.stringify([{ ...note, Supplier: supplier }]))
  await openApp("/dashboard")
  await find("ref-77")
  await resize(390, 844)
  const found = option(/^N-1/)
  await expect.element(found).toHaveTextContent(`Kode Referensi: REF-77 · ${supplier} · 01/05/2025`)
  const line = boxOf(found.css("[title]"))
  const values = found.css("[class*=_values_] > span")
  expect(textsOf(values)).toEqual([
    "REF-77",
    "· Koperasi Maju Bersama Sentosa Makmur Abadi",
    "/SUP_A0001",
    "· 01/05/2025",
  ])
  const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth
  expect(values.elements().map(isWhole)).toEqual([true, false, true, true])
  expect(boxOf(values.first()).left).toBe(line.left)
  expect(boxOf(values.first()).top).toBe(line.top)
  expect(boxOf(values.last()).right).toBeLessThanOrEqual(line.right)
})

test("a phone keeps the name of the matched field before the match in a long text, and cuts the text after it", async () => {
  const address = "Jl. Raya Pendidikan No. 12, RT 009 RW 005, Poncowati, Kec. Terbanggi Besar"
  host.data[ADMINS.path] = [personOf(ADMINS, 2, { profiles: { address } })]
  await openApp("/dashboard")
  await find("poncowati")
  await resize(480, 900)
  const found = option(/^Orang 002/)
  await expect.element(found).toBeVisible()
  const line = boxOf(found.css("[title]"))
  const values = boxOf(found.css("[class*=_values_]"))
  expect(values.top).toBe(line.top)
  expect(values.left).toBeGreaterThan(line.left)
  expect(boxOf(found.css("mark")).right).toBeLessThanOrEqual(line.right)
})

test("only permitted screens and records are offered, and no other list is requested", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  localStorage.setItem("transaksiSingkong", JSON.stringify([{ NoNota: "ORANG-9" }]))
  await openApp("/dashboard", { role: "Staf", permissions: grants("UserSetup", "view") })
  const before = host.calls.length
  await find("orang")
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Tidak ada yang cocok.")
  const asked = host.calls.slice(before).map(({ path }) => path)
  expect(asked).not.toContain(ADMINS.path)
  await box().fill("data admin")
  await expectGone(option(/^(Data Admin|Tambah Admin)/))
  await box().fill("supplier")
  await expect.element(option(/^Setup Supplier/)).toBeVisible()
  expect(
    textsOf(dialog().getByRole("option")).filter((text) => /^(Tambah|Data Admin|Manajemen)/.test(text)),
  ).toEqual([])
})

test("a list that cannot be loaded is named, and the others are searched", async () => {
  loggedErrors()
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  host.answers.set("GET /suppliers", { status: 500, body: undefined })
  await openApp("/dashboard")
  await find("orang 001")
  await expect.element(option(/Orang 001/)).toBeVisible()
  await expect
    .element(dialog().getByRole("status"))
    .toHaveTextContent("pilihan. Tidak dapat dimuat: Setup Supplier.")
  for (const path of ["positions", "groups", "partner-types"])
    host.answers.set(`GET /${path}`, { status: 500, body: undefined })
  await reloadApp()
  await find("orang 001")
  await expect.element(dialog().getByRole("status")).toHaveTextContent("4 daftar tidak dapat dimuat.")
})

test("records whose name matches come first, also for an Enter before their list has answered", async () => {
  const named = personOf(ADMINS, 3, { profiles: { full_name: "Joko Susilo" } })
  host.data[ADMINS.path] = [personOf(ADMINS, 1, { profiles: { address: "Jl. Joko" } }), named]
  localStorage.setItem("transaksiSingkong", JSON.stringify([{ NoNota: "N-9", Supplier: "Joko" }]))
  localStorage.setItem("transaksiSingkong.seeded", "1")
  await openApp("/transaksi-singkong")
  await expect.element(rowOf("N-9")).toBeVisible()
  const held = hold(host, `GET ${ADMINS.path}`)
  await find("joko")
  await expect.element(group("Transaksi Singkong").getByRole("option")).toBeVisible()
  await userEvent.keyboard("{Enter}")
  await held.seen
  await expect.element(box()).toBeVisible()
  held.release()
  await expectAddress(`${ADMINS.list}?show=${named.id}`)
  await find("joko")
  await expect.poll(() => textsOf(dialog().getByRole("option"))[0]).toMatch(/^Joko Susilo/)
  expect(textsOf(dialog().getByRole("option")).at(-1)).toMatch(/^N-9/)
})

test("names with a word that begins with the text come before those that hold it elsewhere, in a list and among lists", async () => {
  const [, EMPLOYEES] = KINDS
  host.data[ADMINS.path] = [personOf(ADMINS, 1, { profiles: { full_name: "Umi Kalsum" } })]
  host.data[EMPLOYEES.path] = [
    personOf(EMPLOYEES, 2, { profiles: { full_name: "Siti Kalsum" } }),
    personOf(EMPLOYEES, 3, { profiles: { full_name: "Sri-Sumarni" } }),
  ]
  await openApp("/dashboard")
  await find("sum")
  await expect
    .poll(() =>
      textsOf(dialog().getByRole("option"))
        .slice(0, 3)
        .map((text) => text.match(/^\w+/)?.[0]),
    )
    .toEqual(["Sri", "Siti", "Umi"])
})

/** A named match on the server, and one by another field in a list that is loaded. */
async function openBeforeMatches() {
  const named = personOf(ADMINS, 3, { profiles: { full_name: "Joko Susilo" } })
  host.data[ADMINS.path] = [named]
  localStorage.setItem("transaksiSingkong", JSON.stringify([{ NoNota: "N-9", Supplier: "Joko" }]))
  localStorage.setItem("transaksiSingkong.seeded", "1")
  await openApp("/transaksi-singkong")
  await expect.element(rowOf("N-9")).toBeVisible()
  return named
}

test("records come in one go, once every list has answered", async () => {
  await openBeforeMatches()
  const seen = new Set<string>()
  const watch = new MutationObserver(() => seen.add(textsOf(dialog().getByRole("option")).join()))
  watch.observe(document.body, { childList: true, subtree: true })
  await find("joko")
  await expect.element(option(/^N-9/)).toBeVisible()
  await expect.element(option(/^Joko Susilo/)).toBeVisible()
  watch.disconnect()
  const withRecords = [...seen].filter((texts) => texts.includes("N-9") || texts.includes("Joko Susilo"))
  expect(withRecords).toHaveLength(1)
})

test("a list that answers late moves no record on screen, and its name is still what Enter opens", async () => {
  const named = await openBeforeMatches()
  const held = hold(host, `GET ${ADMINS.path}`)
  await find("joko")
  await expect.element(option(/^N-9/)).toBeVisible()
  const status = dialog().getByRole("status")
  await expect.element(status).toHaveTextContent(/^1 pilihan, mencari\.\.\.$/)
  const { height } = boxOf(status)
  const { top } = boxOf(option(/^N-9/))
  held.release()
  await expect.element(option(/^Joko Susilo/)).toHaveAttribute("aria-selected", "true")
  expect(boxOf(option(/^N-9/)).top).toBe(top)
  await expect.element(status).toHaveTextContent(/^2 pilihan$/)
  expect(boxOf(status).height).toBe(height)
  await userEvent.keyboard("{Enter}")
  await expectAddress(`${ADMINS.list}?show=${named.id}`)
})

test("pages and actions match what is typed at once; records stay until the answer, and no key opens them", async () => {
  const named = await openBeforeMatches()
  const held = hold(host, `GET ${ADMINS.path}`)
  await find("n-9")
  await expect.element(option(/^N-9/)).toBeVisible()
  const frame = boxOf(dialog())
  await box().fill("data admin")
  const texts = textsOf(dialog().getByRole("option"))
  expect(texts.pop()).toMatch(/^N-9/)
  expect(texts.filter((each) => !(/data/i.test(each) && /admin/i.test(each)))).toEqual([])
  expect(
    option(/^Data Admin/)
      .element()
      .getAttribute("aria-selected"),
  ).toBe("true")
  // Their number is not that of the new text.
  expect(dialog().getByRole("status").element().textContent).toBe("Mencari...")
  await userEvent.keyboard("{ArrowUp}")
  await expect.element(option(/^N-9/)).toHaveAttribute("aria-selected", "false")
  await box().fill("joko")
  await expectGone(option(/^Data Admin/))
  await expect.element(box()).not.toHaveAttribute("aria-activedescendant")
  await expectCount(dialog().getByRole("option", { selected: true }), 0)
  await userEvent.keyboard("{Enter}")
  await expect.element(box()).toBeVisible()
  expect(boxOf(dialog())).toEqual(frame)
  held.release()
  await expectAddress(`${ADMINS.list}?show=${named.id}`)
})

test("group headings begin where the results begin", async () => {
  await openApp("/dashboard")
  await find("komisi")
  await expect.element(option(/^Data Komisi/)).toBeVisible()
  const leftOf = (element: Element | null | undefined) => {
    const range = document.createRange()
    range.selectNodeContents(element as Node)
    return range.getBoundingClientRect().left
  }
  const first = option(/^Data Komisi/).element()
  expect(leftOf(first.parentElement?.firstElementChild)).toBe(leftOf(first))
  // And the title.
  expect(leftOf(dialog().getByRole("heading").element())).toBe(leftOf(first))
})

test("records of one name or one match differ by the lines of their cards beside it", async () => {
  const of = (NoNota: string, Supplier: string) => ({ NoNota, Supplier, TanggalNota: "2025-05-07" })
  localStorage.setItem("transaksiSingkong", JSON.stringify([of("N-1", "CV Maju"), of("N-2", "CV Maju")]))
  localStorage.setItem("transaksiSingkong.seeded", "1")
  await openApp("/dashboard")
  const hits = group("Transaksi Singkong").getByRole("option")
  await find("n-2")
  await expect.poll(() => textsOf(hits)).toEqual(["N-2CV Maju · 07/05/2025"])
  await box().fill("maju")
  await expect
    .poll(() => textsOf(hits))
    .toEqual(["N-1Supplier: CV Maju · 07/05/2025", "N-2Supplier: CV Maju · 07/05/2025"])
})

test("many matches in a list lead to the searched list", async () => {
  host.data[ADMINS.path] = Array.from({ length: 8 }, (_, index) => personOf(ADMINS, index + 1))
  await openApp("/dashboard")
  await find("orang")
  // More results below the edge of the dialog show through a fade.
  const list = dialog().getByRole("listbox")
  await expect.element(option("Lihat semua 8 di Data Admin")).toBeVisible()
  expect(getComputedStyle(list.element(), "::after").position).toBe("sticky")
  await option("Lihat semua 8 di Data Admin").click()
  await expectAddress(/^\/data-admin\?.*orang/)
  await expect.element(rowOf("Orang 008")).toBeVisible()
})

test("a slash focuses the list's search, and is typed as such in an input", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp(ADMINS.list)
  await expect.element(rowOf("Orang 001")).toBeVisible()
  const search = page.getByRole("searchbox")
  await userEvent.keyboard("/")
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard("a/b")
  await expect.element(search).toHaveValue("a/b")
})

test("an open question blocks the finder", async () => {
  await openApp("/dashboard")
  await press("Logout")
  await expect.element(page.getByRole("alertdialog")).toBeVisible()
  await userEvent.keyboard("{Control>}k{/Control}")
  await expectGone(dialog())
})

test("it is accessible and opens from the sidebar", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  await openApp("/dashboard")
  await page.getByRole("button", { name: /^Cari apa saja/ }).click()
  await expect.element(box()).toHaveFocus()
  await box().fill("orang")
  await expect.element(option(/Orang 001/)).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard("{Escape}")
  await expectGone(dialog())
})

test("it runs the actions of the screen's buttons, the user menu and the documents, by right", async () => {
  const [document] = documents
  if (!document) throw new Error("the product declares no document")
  localStorage.setItem("transaksiSingkong", JSON.stringify([{ NoNota: "A-1", Supplier: "x" }]))
  const here = () => group("Di halaman ini")
  const close = () => userEvent.keyboard("{Escape}")
  await openApp("/transaksi-singkong")
  await expect.element(rowOf("A-1")).toBeVisible()
  // The tools load on their own, and wait for the rows.
  await expect
    .element(page.css("[data-actions] button:enabled").filter({ hasText: "Ekspor" }))
    .toBeInTheDocument()
  await find("ekspor")
  await expect.element(here().getByRole("option")).toHaveTextContent("Ekspor")
  await expectAccessible()
  await userEvent.keyboard("{Enter}")
  await expectGone(dialog())
  await expect.element(page.getByRole("menu", { name: "Ekspor" })).toBeVisible()
  await close()

  await find(`cetak ${document.label}`)
  await option(`Cetak ${document.label}`).first().click()
  await expect.element(page.getByRole("dialog", { name: document.label })).toBeVisible()
  await close()
  await expectGone(page.getByRole("dialog"))

  // The language in use would do nothing.
  await find("bahasa")
  await expect.element(option(/^English/)).toBeVisible()
  await expectGone(option(/^Bahasa Indonesia/))
  await close()

  // A foreign host lacks the account dialogs.
  await find("password")
  await expectGone(option(/^Ganti password/))
  await close()
  window.document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  onTestFinished(() => window.document.head.querySelector('meta[name="koperasi-api"]')?.remove())
  await find("password")
  await option(/^Ganti password/).click()
  await expect.element(page.getByRole("dialog", { name: "Ganti Password" })).toBeVisible()
  await close()
  await find("logout")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("alertdialog", { name: "Logout" })).toBeVisible()
})

test("a list's export and import open its screen with their menu or dialog", async () => {
  host.data[ADMINS.path] = [personOf(ADMINS, 1)]
  host.data["/suppliers"] = [{ id: "1", name: "CV Satu", code_sp: "SP1" }]
  await openApp("/dashboard")
  await find("ekspor data admin")
  await userEvent.keyboard("{Enter}")
  await expectAddress("/data-admin")
  await expect.element(page.getByRole("menu", { name: "Ekspor" })).toBeVisible()
  await expect.element(page.getByRole("menuitem").first()).toHaveFocus()
  await userEvent.keyboard("{Escape}")

  // One of several lists of a screen.
  await find("impor jabatan setup karyawan")
  await userEvent.keyboard("{Enter}")
  await expectAddress("/user-setup/karyawan")
  await expect.element(page.getByRole("dialog", { name: /^Impor/ })).toHaveTextContent("Jabatan")
  await userEvent.keyboard("{Escape}")

  // Behind *Lainnya* on a phone.
  await resize(390, 844)
  await page.getByRole("button", { name: "Buka menu" }).click()
  await page.getByRole("button", { name: /^Cari apa saja/ }).click()
  await typeInto(box(), "impor data admin")
  await userEvent.keyboard("{Enter}")
  await expectAddress("/data-admin")
  await expect.element(page.getByRole("dialog", { name: /^Impor/ })).toBeVisible()
})

test("without the rights to print and add it offers no export or import", async () => {
  await openApp("/dashboard", { role: "Staf", permissions: grants("AdminData", "view") })
  for (const asked of ["ekspor", "impor"]) {
    await find(asked)
    await expect.element(dialog().getByRole("status")).toHaveTextContent("Tidak ada yang cocok.")
    await userEvent.keyboard("{Escape}")
    await expectGone(dialog())
  }
})

test("without the right to print it offers no documents", async () => {
  await openApp("/dashboard", { role: "Staf", permissions: grants("UserSetup", "view") })
  await find("cetak")
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Tidak ada yang cocok.")
})
