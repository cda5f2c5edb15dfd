/** What is typed into a form outlives its tab: offered to the same person, in whichever tab she opens it next. */
import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { isActive, isReadOnly } from "../../src/core/validation/validate"
import { contextOf } from "../support/context"
import { fillHost } from "../support/declared"
import { KINDS } from "../support/people"
import { openApp } from "./support/app"
import { openForm } from "./support/declared-form"
import { host } from "./support/host"
import { button, expectAddress, expectCount, expectGone, fill, inputOf, press } from "./support/screen"

const OFFER = /Ada isian yang belum disimpan/
const offer = () => page.getByRole("status").filter({ hasText: OFFER })
const copies = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith("draft:"))

/** The page is gone as when its tab is closed, or its browser crashes: what was this tab's own is gone with it. */
async function closeTab(text: string): Promise<void> {
  await expect.poll(() => copies().some((key) => localStorage.getItem(key)?.includes(text))).toBe(true)
  await openApp("/dashboard")
  sessionStorage.clear()
}

const forms = registry.all.flatMap((resource) => {
  const shown = resource.form.sections.flatMap(({ fields }) => fields)
  const context = contextOf(resource, {}, { role: "superadmin" })
  const first = resource.fields.find(
    (field) =>
      field.type === "text" &&
      shown.includes(field.key) &&
      isActive(field, {}, context) &&
      !isReadOnly(field, {}, context),
  )
  return resource.form.create && first ? [{ resource, first, create: resource.form.create }] : []
})

for (const { resource, first, create } of forms)
  test(`${resource.name}: typed in a tab that is gone, it is offered again, and nothing of it stays after Batal`, async () => {
    fillHost(host, resource)
    await openForm(resource)
    await fill(first.label, "Setengah Jadi")
    await closeTab("Setengah Jadi")

    await openForm(resource)
    await expect.element(offer()).toBeVisible()
    await expect.element(inputOf(first.label)).toHaveValue("")
    await press("Pulihkan")
    await expect.element(inputOf(first.label)).toHaveValue("Setengah Jadi")
    await expectGone(offer())
    expect(copies()).toHaveLength(1)

    await press("Batal")
    await expectAddress(resource.list.path)
    expect(copies()).toEqual([])
    await openApp(create.path)
    await expect.element(inputOf(first.label)).toHaveValue("")
    await expectCount(offer(), 0)
  })

const kind = KINDS[0]
const name = () => inputOf("Nama Lengkap")

/** A new admin, half typed, in a tab that is gone. */
async function leftBehind(text = "Rahmat Setengah Jadi"): Promise<void> {
  await openApp(kind.add)
  await name().fill(text)
  await closeTab(text)
}

test("what another tab has open is not offered; what it left behind is", async () => {
  await leftBehind()
  const copy = copies()[0]?.split("#")[1] ?? ""
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  onTestFinished(() => close())
  await new Promise<void>((open) => {
    void navigator.locks.request(`draft:${copy}`, () => {
      open()
      return closed
    })
  })
  await openApp(kind.add)
  await name().fill("Yang Kedua")
  await expect.poll(copies).toHaveLength(2)
  await expectCount(offer(), 0)
  // Its own goes, the other's stays.
  await press("Batal")
  await expectAddress(kind.list)
  await expect.poll(copies).toHaveLength(1)
  expect(localStorage.getItem(copies()[0] ?? "")).toContain("Rahmat")
})

test("taking it back over something typed is asked; thrown away it is gone", async () => {
  await leftBehind("Rahmat Pertama")
  await leftBehind("Rahmat Kedua")
  await openApp(kind.add)
  await expectCount(offer(), 2)
  // The youngest first.
  await expect.element(offer().first()).toHaveTextContent("Rahmat Kedua")
  await name().fill("Yang Lain")
  await button("Pulihkan").first().click()
  await press("Batal", page.getByRole("alertdialog", { name: "Pulihkan isian ini?" }))
  await expect.element(name()).toHaveValue("Yang Lain")
  await button("Pulihkan").first().click()
  await press("Pulihkan", page.getByRole("alertdialog", { name: "Pulihkan isian ini?" }))
  await expect.element(name()).toHaveValue("Rahmat Kedua")
  await press("Batal")
  await openApp(kind.add)
  await expectCount(offer(), 1)
  await press("Buang")
  await press("Buang", page.getByRole("alertdialog", { name: "Buang isian ini?" }))
  await expectGone(offer())
  expect(copies()).toEqual([])
})

/** A form's pause after the last key is over as soon as its draft's place in this tab has changed, and no sooner. */
function pauseUntilWritten(): void {
  const [wait, stop] = [window.setTimeout, window.clearTimeout]
  const held = new Map<number, () => void>()
  vi.stubGlobal("setTimeout", (run: () => void, ms?: number, ...given: unknown[]) => {
    if (ms !== 300) return wait(run, ms, ...given)
    const id = wait(() => {}, 0)
    held.set(id, run)
    return id
  })
  vi.stubGlobal("clearTimeout", (id?: number) => {
    if (id !== undefined) held.delete(id)
    stop(id)
  })
  for (const name of ["setItem", "removeItem"] as const) {
    const original = Storage.prototype[name] as (...given: string[]) => void
    vi.spyOn(Storage.prototype, name).mockImplementation(function (this: Storage, ...given: string[]) {
      original.apply(this, given)
      if (!given[0]?.startsWith("draft:") || this !== sessionStorage) return
      queueMicrotask(() => {
        const due = [...held.values()]
        held.clear()
        for (const run of due) run()
      })
    })
  }
}

test("what is typed until the moment in which it is taken back, or thrown away, is not kept over it", async () => {
  await leftBehind("Rahmat Pertama")
  await openApp(kind.add)
  await expectCount(offer(), 1)
  pauseUntilWritten()
  await name().fill("Yang Lain")
  await press("Pulihkan")
  await press("Pulihkan", page.getByRole("alertdialog", { name: "Pulihkan isian ini?" }))
  await expect.element(name()).toHaveValue("Rahmat Pertama")
  await name().fill("Yang Lain Lagi")
  await press("Buang isian")
  await press("Buang", page.getByRole("alertdialog", { name: "Buang isian ini?" }))
  await expect.element(name()).toHaveValue("")
  await expect.element(page.getByText("Isian sebelumnya dipulihkan.")).not.toBeInTheDocument()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))).toEqual([])
})

test("what is offered is called as the list calls it: a day is no machine's", async () => {
  await openApp("/add-komisi")
  await fill("Tanggal Awal", "01/03/2026")
  await closeTab("2026-03-01")
  await openApp("/add-komisi")
  await expect.element(offer()).toHaveTextContent(/: 01\/03\/2026\.$/)
})

test("nobody else is offered it", async () => {
  await leftBehind()
  const [key = ""] = copies()
  const theirs = { ...JSON.parse(localStorage.getItem(key) ?? "{}"), user: "8" }
  localStorage.setItem(key, JSON.stringify(theirs))
  await leftBehind("Punya Saya")
  await openApp(kind.add)
  await expectCount(offer(), 1)
  await expect.element(offer()).toHaveTextContent("Punya Saya")
})

test("[RT-38] what was typed and taken back is nothing that leaving would lose", async () => {
  await openApp(kind.add)
  await name().fill("Rahmat")
  await page.getByRole("link", { name: "Dashboard" }).click()
  await press("Tetap di sini", page.getByRole("alertdialog", { name: "Tinggalkan halaman ini?" }))
  await name().fill("")
  await page.getByRole("link", { name: "Dashboard" }).click()
  await expectAddress("/dashboard")
})
