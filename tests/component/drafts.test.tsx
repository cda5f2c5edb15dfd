/** Drafts of closed tabs are offered to the same user when the form opens again. */
import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { isActive, isReadOnly } from "../../src/core/validation/values"
import { keepDrafts } from "../../src/session/drafts"
import { homePage, landingPath } from "../../src/session/session"
import { contextOf } from "../support/context"
import { fillHost } from "../support/declared"
import { KINDS } from "../support/people"
import { openApp } from "./support/app"
import { openForm } from "./support/declared-form"
import { host } from "./support/host"
import {
  button,
  discardForm,
  expectAddress,
  expectCount,
  expectGone,
  fill,
  inputOf,
  leaveQuestion,
  press,
} from "./support/screen"

const OFFER = /Ada isian yang belum disimpan/
const offer = () => page.getByRole("status").filter({ hasText: OFFER })
const copies = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith("draft:"))

/** Simulates a closed tab or a crash: the tab's storage is lost. */
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
  test(`[AE-26] ${resource.name}: a closed tab's draft is offered again, and Batal asks before it removes it`, async () => {
    fillHost(host, resource)
    await openForm(resource)
    await fill(first.label, "Setengah Jadi")
    // The field may write it otherwise, for example in capitals.
    const written = (inputOf(first.label).element() as HTMLInputElement).value
    await closeTab(written)

    await openForm(resource)
    await expect.element(offer()).toBeVisible()
    await expect.element(inputOf(first.label)).toHaveValue("")
    await press("Pulihkan")
    await expect.element(inputOf(first.label)).toHaveValue(written)
    await expectGone(offer())
    expect(copies()).toHaveLength(1)

    await press("Batal")
    await press("Tetap di sini", leaveQuestion())
    await expectAddress(create.path)
    await expect.element(inputOf(first.label)).toHaveValue(written)
    expect(copies()).toHaveLength(1)
    await discardForm()
    await expectAddress(resource.list.path)
    expect(copies()).toEqual([])
    await openApp(create.path)
    await expect.element(inputOf(first.label)).toHaveValue("")
    await expectCount(offer(), 0)
  })

const kind = KINDS[0]
const name = () => inputOf("Nama Lengkap")

/** Leaves a half-typed admin in a closed tab. */
async function leftBehind(text = "Rahmat Setengah Jadi"): Promise<void> {
  await openApp(kind.add)
  await name().fill(text)
  await closeTab(text)
}

test("a draft that is open in another tab is not offered; a closed tab's is", async () => {
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
  // Only this form's draft is removed.
  await discardForm()
  await expectAddress(kind.list)
  await expect.poll(copies).toHaveLength(1)
  expect(localStorage.getItem(copies()[0] ?? "")).toContain("Rahmat")
})

test("restoring over typed input is confirmed; a discarded draft is removed", async () => {
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
  await discardForm()
  await expectAddress(kind.list)
  await openApp(kind.add)
  await expectCount(offer(), 1)
  await press("Buang")
  await press("Buang", page.getByRole("alertdialog", { name: "Buang isian ini?" }))
  await expectGone(offer())
  expect(copies()).toEqual([])
})

/** Ends a form's debounce as soon as its draft in this tab has changed, and no sooner. */
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

test("input typed just before a draft is restored or discarded does not overwrite it", async () => {
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

test("an offered draft is named in the list's format", async () => {
  await openApp("/add-komisi")
  await fill("Tanggal Awal", "01/03/2026")
  await closeTab("2026-03-01")
  await openApp("/add-komisi")
  await expect.element(offer()).toHaveTextContent(/: 01\/03\/2026\.$/)
})

test("another user is not offered it", async () => {
  await leftBehind()
  const [key = ""] = copies()
  const theirs = { ...JSON.parse(localStorage.getItem(key) ?? "{}"), user: "8" }
  localStorage.setItem(key, JSON.stringify(theirs))
  await leftBehind("Punya Saya")
  await openApp(kind.add)
  await expectCount(offer(), 1)
  await expect.element(offer()).toHaveTextContent("Punya Saya")
})

test("[RT-38] leaving asks nothing after typed input was undone", async () => {
  await openApp(kind.add)
  await name().fill("Rahmat")
  await page.getByRole("link", { name: "Dashboard" }).click()
  await press("Tetap di sini", leaveQuestion())
  await name().fill("")
  await page.getByRole("link", { name: "Dashboard" }).click()
  await expectAddress("/dashboard")
})

test("only the end of a session makes the next sign-in lead to the form, a reload for a newer build does not", async () => {
  const [sample] = forms
  if (!sample) throw new Error("no form with a draft is declared")
  const { resource, first, create } = sample
  fillHost(host, resource)
  await openForm(resource)
  await fill(first.label, "Setengah Jadi")

  keepDrafts({ interrupted: false })
  expect(JSON.stringify({ ...sessionStorage })).toContain("Setengah Jadi")
  expect(landingPath()).toBe(homePage())

  keepDrafts({ interrupted: true })
  expect(landingPath()).toBe(create.path)
})
