/** Addresses: the screens they open, the target of `/`, and edit screens without a record. */
import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { menu } from "../../resources/menu"
import { registry } from "../../resources/registry"
import { setupPages } from "../../resources/setup"
import { isGroup, type MenuItem } from "../../src/core/schema/menu"
import type { Resource } from "../../src/core/schema/resource"
import { isDocumented } from "../support/documented"
import { documentedMenu, isDocumentedSetup } from "../support/documented-parts"
import { KINDS, personOf } from "../support/people"
import { ALL_ROUTES, PRINT_ROUTES, ROUTES } from "../support/routes"
import { openApp, openSignedOut, signIn } from "./support/app"
import { host } from "./support/host"
import { expectLogin } from "./support/login"
import { expectAddress, expectCount, expectGone, heading, press } from "./support/screen"

/** Each path that the declarations give, with the heading of its screen. */
const headings = new Map<string, string>([
  ["/dashboard", "Dashboard Transaksi Singkong"],
  ["/jenis-pengguna", "Manajemen Akses"],
  ...setupPages.map((page): [string, string] => [page.path, page.heading]),
  ...registry.all.flatMap(({ list, form }): [string, string][] => [
    ...(list.path ? [[list.path, list.heading] as [string, string]] : []),
    ...[form.edit, form.create].flatMap((screen) =>
      screen ? [[screen.path, screen.heading] as [string, string]] : [],
    ),
  ]),
])
/** Paths of new entities, which no specification has. */
const newPaths = new Set([
  ...registry.all
    .filter((resource) => !isDocumented(resource))
    .flatMap(({ list, form }) => [list.path, form.create?.path, form.edit?.path]),
  ...setupPages.filter((setup) => !isDocumentedSetup(setup)).map(({ path }) => path),
])
/** The edit screens with a path of their own, each about a record of the foreign host. */
const edits = registry.all.filter(
  ({ form, source }) => form.edit && source.kind === "rest" && form.edit.path !== form.create?.path,
)
const editAt = new Map(edits.map((resource) => [resource.form.edit?.path, resource]))

const oneOf = ({ source }: Resource, id: string): string =>
  source.kind === "rest" ? source.one.replace(":id", id) : ""

/** A record in the host's response. */
const wire = (resource: Resource): Record<string, unknown> => {
  const kind = KINDS.find((each) => each.resource.name === resource.name)
  if (kind) return personOf(kind, 1)
  const group = /^managers/.test(resource.name)
    ? { name: "Pengelola", status: "MANAGER" }
    : { name: "Pelopor", status: "PIONEER" }
  return {
    id: "u1",
    name: "Pak Karto",
    phone_number: "081200000001",
    group,
    profiles: { full_name: "Pak Karto" },
  }
}

const navigation = () => page.getByRole("navigation", { name: "Menu utama" })
const menuPaths = (entries: readonly MenuItem[]): string[] =>
  entries.flatMap((entry) =>
    isGroup(entry) ? menuPaths(entry.children) : entry.ownServer ? [] : [entry.path],
  )

describe("routes", () => {
  test("[RT-03..RT-18] the declarations give the specification's routes and no other; the sidebar links to some of them", () => {
    const own = [...headings.keys()].filter((path) => !newPaths.has(path))
    expect(own.sort()).toEqual([...ALL_ROUTES].sort())
    for (const link of menuPaths(documentedMenu(menu))) expect(ALL_ROUTES).toContain(link)
  })

  test.each(ROUTES)("[%s] %s are inside the frame", async (_, paths) => {
    for (const address of paths.split(" ")) {
      const resource = editAt.get(address)
      if (resource) {
        host.answers.set(`GET ${oneOf(resource, "u1")}`, { status: 200, body: { data: wire(resource) } })
        localStorage.setItem(resource.form.edit?.editStash ?? "", JSON.stringify(wire(resource)))
      }
      await openApp(address)
      await expect.element(heading(headings.get(address) ?? "?")).toBeVisible()
      await expect.element(navigation()).toBeVisible()
      await expectAddress(address)
    }
  })

  test.each(PRINT_ROUTES)("[RT-19, AB-35] %s has no sidebar and header", async (address) => {
    await openApp(address)
    await expect.element(page.getByRole("button", { name: "Kembali" })).toBeVisible()
    await expectCount(navigation(), 0)
    await expectCount(page.getByRole("banner"), 0)
    await expectAddress(address)
    expect(host.calls).toHaveLength(0)
  })

  test.each(["/tidak-ada", "/data-admin/lagi", "/reset-password", "/login"])(
    "[RT-02, RT-21] %s leads a logged-in user to the dashboard",
    async (address) => {
      await openApp(address)
      await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
      await expectAddress("/dashboard")
    },
  )
})

test("[RT-01, RT-37, AB-35] signed out, every address leads to the login page without a call", async () => {
  for (const address of [...ALL_ROUTES, ...PRINT_ROUTES, "/", "/tidak-ada", "/data-admin/lagi"]) {
    await openSignedOut(address)
    await expectLogin()
    await expectCount(navigation(), 0)
  }
  expect(host.calls).toEqual([])
})

describe("the remembered path", () => {
  test("[RT-24, RT-25, RT-26] / leads to the dashboard, and later to the last screen", async () => {
    await openApp("/")
    await expectAddress("/dashboard")
    await navigation().getByRole("link", { name: "Data Admin" }).click()
    await expect.element(heading("Data Admin")).toBeVisible()
    await openApp("/")
    await expectAddress("/data-admin")
    await expect.element(heading("Data Admin")).toBeVisible()
  })

  test("[RT-24, AB-32] no print route is remembered", async () => {
    await openApp("/komisi")
    await expect.element(heading("Data Komisi")).toBeVisible()
    await openApp("/nota-preview")
    await expect.element(page.getByRole("button", { name: "Kembali" })).toBeVisible()
    await openApp("/")
    await expectAddress("/komisi")
  })

  test.each(["//example.com/x", "https://example.com", "/login", "/tidak-ada", "/nota-preview", "x"])(
    "[AB-32] '%s' in its place is not followed",
    async (planted) => {
      signIn()
      localStorage.setItem("lastPath", planted)
      await openApp("/")
      await expectAddress("/dashboard")
      await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
    },
  )
})

describe("edit screens and their records", () => {
  for (const resource of edits) {
    const screen = resource.form.edit
    if (!screen || resource.source.kind !== "rest") continue
    const { list } = resource.source
    const noRecord = oneOf(resource, "")
    const of = resource.list.heading

    test(`[RT-27, RT-28] '${of}' stores the record in ${screen.editStash}, and not in the address`, async () => {
      host.data[list] = [wire(resource)]
      host.answers.set(`GET ${oneOf(resource, "u1")}`, { status: 200, body: { data: wire(resource) } })
      await openApp(resource.list.path ?? "")
      await press("Edit")
      await expect.element(heading(screen.heading)).toBeVisible()
      await expectAddress(screen.path)
      expect(JSON.parse(localStorage.getItem(screen.editStash) ?? "{}")).toMatchObject({ id: "u1" })
    })

    test(`[RT-29, RT-30, AB-87] ${screen.path} returns to its list without a record, without its id, or if it is unreadable`, async () => {
      for (const item of ["", JSON.stringify({ fullName: "Tanpa Id", name: "Tanpa Id" }), "{rusak"]) {
        if (item) localStorage.setItem(screen.editStash, item)
        await openApp(screen.path)
        const { notFound } = resource.messages
        if (notFound) {
          const alert = page.getByRole("alertdialog")
          await expect.element(alert).toHaveTextContent(notFound)
          await press("OK", alert)
        }
        await expect.element(heading(of)).toBeVisible()
        await expectAddress(resource.list.path ?? "")
        await expectGone(page.getByRole("alertdialog"))
      }
      const lists = registry.all.map(({ source }) => source.kind === "rest" && source.list)
      const asked = host.calls.map((call) => call.path).filter((called) => !lists.includes(called))
      expect(asked.filter((called) => called.startsWith(noRecord))).toEqual([])
    })
  }
})
