import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { createAccessControl } from "../../src/providers/access-control"
import { authProvider } from "../../src/providers/auth"
import { createI18nProvider } from "../../src/providers/i18n"
import { liveClaims, stubBrowser, stubFetch, tokenWith } from "./stubs"

const kebun = defineResource({
  name: "kebun",
  label: { singular: "Kebun", plural: "Data Kebun" },
  api: "/kebun",
  access: { module: "AdminData", actions: ["list", "show", "create", "delete"] },
  fields: { nama: { type: "text", label: "Nama" } },
  list: { path: "/data-kebun" },
  form: { create: { path: "/add-kebun", heading: "Tambah Kebun Baru" } },
})
const registry = createRegistry([kebun] as never, fieldTypes)
const access = createAccessControl(registry)

let storage: Storage
beforeEach(() => {
  storage = stubBrowser().storage
})
afterEach(() => vi.unstubAllGlobals())

const be = (role: string, permissions: Record<string, Record<string, boolean>>) => {
  storage.setItem("userInfo", JSON.stringify({ id: "1", name: "A", role }))
  storage.setItem("permissions", JSON.stringify(permissions))
}
const may = async (action: string, resource: string | undefined = "kebun") =>
  (await access.can({ action, ...(resource === undefined ? {} : { resource }) })).can

describe("access control", () => {
  it.each([
    ["list", "view"],
    ["show", "view"],
    ["create", "add"],
    ["delete", "delete"],
  ])("[PM-27, PM-28, PM-29] '%s' needs the module's '%s' flag and no other", async (action, flag) => {
    be("Staff", { AdminData: { [flag]: true } })
    expect(await may(action)).toBe(true)
    const others = { view: true, add: true, edit: true, delete: true, print: true, [flag]: false }
    be("Staff", { AdminData: others })
    expect(await may(action)).toBe(false)
  })
  it("an action that the resource lacks is refused", async () => {
    be("superadmin", {})
    expect(await may("edit")).toBe(false)
    expect(await may("list")).toBe(true)
  })
  it("[PM-05, PM-10, PM-11] superadmin in any case, Global semua, and nothing without a map", async () => {
    be("SuperAdmin", {})
    expect(await may("delete")).toBe(true)
    const whole = { view: true, add: true, edit: true, delete: true, print: true }
    be("Staff", { Global: whole })
    expect(await may("delete")).toBe(true)
    storage.removeItem("permissions")
    expect(await may("list")).toBe(false)
  })
  it("an unknown resource or action is refused, with a reason", async () => {
    be("superadmin", {})
    expect(await access.can({ resource: "lain", action: "list" })).toEqual({
      can: false,
      reason: "Anda tidak memiliki hak akses.",
    })
    expect(await may("terbang")).toBe(false)
  })
})

describe("auth provider", () => {
  it("returns the result of a login, and its destination", async () => {
    const credentials = { email: "siti@koperasi.id", password: "rahasia" }
    stubFetch(({ path }) => ({
      body: path === "/auth/login" ? { token: tokenWith(liveClaims({ roleId: "2" })) } : [],
    }))
    expect(await authProvider.login(credentials)).toEqual({ success: true, redirectTo: "/dashboard" })
    stubFetch(() => ({ status: 401, body: { message: "Salah" } }))
    expect(await authProvider.login(credentials)).toMatchObject({
      success: false,
      error: { message: "Salah" },
    })
    storage.clear()
  })
  it("[RT-37] checks the token and points to /login without one", async () => {
    expect(await authProvider.check()).toMatchObject({ authenticated: false, redirectTo: "/login" })
    storage.setItem("token", tokenWith(liveClaims()))
    expect(await authProvider.check()).toEqual({ authenticated: true })
  })
  it("returns errors unchanged: http.ts handles a 401", async () => {
    const error = { message: "x", statusCode: 401 }
    expect(await authProvider.onError(error)).toEqual({ error })
  })
})

describe("texts", () => {
  const { translate } = createI18nProvider()
  it.each([
    ["buttons.save", "Simpan"],
    ["buttons.logout", "Logout"],
    ["notifications.success", "Berhasil"],
  ])("[LY-05] %s is '%s'", (key, text) => {
    expect(translate(key)).toBe(text)
  })
  it("fills names in, falls back to the caller's text, then to the key", () => {
    expect(translate("tidak.ada", { resource: "Kebun" }, "{{resource}} disimpan")).toBe("Kebun disimpan")
    expect(translate("tidak.ada", "Cadangan {{x}}")).toBe("Cadangan ")
    expect(translate("tidak.ada", { n: 3 }, "Ada {{n}}")).toBe("Ada 3")
    expect(translate("tidak.ada")).toBe("tidak.ada")
  })
})
