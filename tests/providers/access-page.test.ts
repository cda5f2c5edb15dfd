import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { access } from "../../resources/access"
import { MODULES } from "../../resources/modules"
import { registry } from "../../resources/registry"
import { keepAccessDraft, readAccessDraft } from "../../src/pages/access/access-draft"
import { giverChanges, rightChanges, withGivers, withRights } from "../../src/pages/access/changes"
import { roleChoices } from "../../src/pages/access/role-choices"
import { saveAccess } from "../../src/pages/access/save-access"
import { loadPermissions, updatePermissions } from "../../src/providers/permissions"
import { MATRIX_MODULES } from "../support/matrix"
import { stubBrowser, stubFetch } from "./stubs"

const roles = registry.get("roles")

let storage: Storage
beforeEach(() => {
  storage = stubBrowser().storage
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const failure = (promise: Promise<unknown>) => promise.then(() => "no error").catch((error: unknown) => error)

describe("the choice of a role", () => {
  it("[AM-02, PM-31] omits superadmin in any case", () => {
    const answer = {
      data: [
        { id: 1, name: "SuperAdmin" },
        { id: 2, name: "Staff" },
      ],
    }
    expect(roleChoices(answer, roles, access)).toEqual([{ id: "2", name: "Staff", label: "Staff" }])
  })
  it("tells two roles of one name apart by their status", () => {
    const rows = [
      { id: 1, name: "Kasir", status: "ADMIN" },
      { id: 2, name: "Kasir", status: "EMPLOYEE" },
    ]
    expect(roleChoices(rows, roles, access).map(({ label }) => label)).toEqual([
      "Kasir (ADMIN)",
      "Kasir (EMPLOYEE)",
    ])
  })
})

describe("a role's permissions", () => {
  it("[AM-04, AM-05] the matrix has the seven modules in their order, without Global and AccessManagement", () => {
    const shown = MODULES.map(({ module }) => module)
    expect(shown.filter((module) => MATRIX_MODULES.includes(module))).toEqual(MATRIX_MODULES)
    expect(shown).not.toEqual(expect.arrayContaining(["Global"]))
    expect(shown).not.toEqual(expect.arrayContaining(["AccessManagement"]))
  })
  it.each([
    ["list", [{ module: "AdminData", action: "view" }]],
    ["map", { AdminData: { view: true, add: false, semua: false } }],
    ["map of lists", { AdminData: ["view"] }],
  ])("[AM-06, AM-07, AM-08, AP-12] load from a %s", async (_, permissions) => {
    const sent = stubFetch(() => ({ body: { data: { permissions } } }))
    expect(await loadPermissions("2")).toEqual([{ module: "AdminData", action: "view" }])
    expect(sent[0]).toMatchObject({ method: "GET", path: "/permissions/2" })
  })
  it.each([
    {},
    { message: "ok" },
    { data: null },
    { data: { permissions: null } },
    { data: { permissions: [{ module: { name: "AdminData" }, action: "view" }] } },
    { data: ["AdminData"] },
  ])("[AB-02, AB-72] %o is a failure, so that nothing is saved over unreadable rights", async (body) => {
    stubFetch(() => ({ body }))
    expect(await failure(loadPermissions("2"))).toMatchObject({ name: "AnswerError" })
  })
  it("a role without rights is no failure", async () => {
    stubFetch(() => ({ body: { data: { permissions: [] } } }))
    expect(await loadPermissions("2")).toEqual([])
  })
  it("[AM-10, AM-11, AP-13] are saved with PUT and the list as body", async () => {
    const sent = stubFetch(() => ({ body: {} }))
    await updatePermissions("2", [{ module: "AdminData", action: "view" }])
    expect(sent[0]).toMatchObject({
      method: "PUT",
      path: "/permissions/2",
      body: { permissions: [{ module: "AdminData", action: "view" }] },
    })
  })
})

describe("a save of two parts", () => {
  const RIGHTS = [{ module: "AdminData", action: "view" }]
  const save = async (
    change: { rights?: typeof RIGHTS; givers?: string[] },
    answer: (path: string) => { status?: number; body?: unknown } | Error,
  ) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined)
    const sent = stubFetch(({ path }) => answer(path))
    const saved: string[] = []
    const failure = await saveAccess({ roleId: "2", rights: change.rights, givers: change.givers }, (part) =>
      saved.push(part),
    )
    return { failure, saved, sent: sent.map(({ method, path }) => `${method} ${path}`) }
  }
  const both = { rights: RIGHTS, givers: ["3"] }
  const HALF = "Hak akses tersimpan, tetapi daftar yang boleh memberikan role ini belum tersimpan."

  it("succeeds if both do", async () => {
    expect(await save(both, () => ({ body: {} }))).toEqual({
      failure: undefined,
      saved: ["rights", "givers"],
      sent: ["PUT /permissions/2", "PUT /permissions/2/givers"],
    })
  })
  it.each([
    [{ status: 500, body: { message: "Basis data penuh." } }, "Basis data penuh."],
    [new TypeError("cut"), "Tidak dapat terhubung ke server. Periksa koneksi Anda."],
  ])(
    "names the saved and the unsaved part, and the reason, if the second fails: %o",
    async (answer, detail) => {
      const half = await save(both, (path) => (path.endsWith("givers") ? answer : { body: {} }))
      expect(half.failure).toEqual({ text: HALF, detail })
      expect(half.saved).toEqual(["rights"])
    },
  )
  it("[AM-16] does not send the second part if the first fails", async () => {
    const failed = await save(both, () => ({ status: 500 }))
    expect(failed.failure?.text).toBe("Gagal menyimpan akses.")
    expect(failed).toMatchObject({ saved: [], sent: ["PUT /permissions/2"] })
  })
  it("[AM-16] of the second part alone names it", async () => {
    const failed = await save({ givers: ["3"] }, () => ({ status: 503 }))
    expect(failed.failure?.text).toBe("Gagal menyimpan akses.")
    expect(failed.failure?.detail).toMatch(
      /^Daftar yang boleh memberikan role ini belum tersimpan\. Server sedang sibuk/,
    )
    expect(failed.sent).toEqual(["PUT /permissions/2/givers"])
  })
  it("[AB-73] reads the user's own rights again if any part was saved", async () => {
    storage.setItem("userInfo", JSON.stringify({ id: "1", name: "A", role: "Staff" }))
    storage.setItem("roleId", "2")
    const half = await save(both, (path) => (path.endsWith("givers") ? { status: 500 } : { body: {} }))
    expect(half.sent.at(-1)).toBe("GET /permissions/2")
    expect((await save(both, () => ({ status: 500 }))).sent).toEqual(["PUT /permissions/2"])
  })
})

describe("changes of a role", () => {
  const stored = [
    { module: "Admin Data", action: "view" },
    { module: "Global", action: "view" },
    { module: "UserSetup", action: "edit" },
  ]
  const me = { id: "7", name: "Siti", role: "superadmin" }
  const openPage = () => vi.stubGlobal("window", { location: { pathname: "/jenis-pengguna" } })

  it("[AB-02] are the boxes that differ, and apply to newly loaded rights", () => {
    const changed = [...stored.slice(1), { module: "PartnerData", action: "print" }]
    const changes = rightChanges(stored, changed)
    expect(changes).toEqual([
      { module: "AdminData", action: "view", on: false },
      { module: "PartnerData", action: "print", on: true },
    ])
    expect(rightChanges(stored, stored)).toEqual([])
    const anew = [...stored, { module: "UserSetup", action: "delete" }]
    expect(withRights(anew, changes)).toEqual([...anew.slice(1), { module: "PartnerData", action: "print" }])
  })
  it("are the added and removed givers", () => {
    const changes = giverChanges(["1", "2"], ["2", "3"])
    expect(withGivers(["1", "2", "3", "4"], changes)).toEqual(["2", "4", "3"])
    expect(giverChanges(["1", "2"], ["2", "1"])).toEqual([])
  })
  it("are stored for the same user and one role; without changes nothing is stored", () => {
    openPage()
    const draft = {
      roleId: "2",
      rights: [{ module: "AdminData", action: "view", on: true }],
      givers: [{ id: "3", on: false }],
    } as const
    keepAccessDraft(me, draft, true)
    expect(readAccessDraft(me)).toEqual(draft)
    expect(readAccessDraft({ ...me, id: "8" })).toBeUndefined()
    keepAccessDraft(me, { ...draft, rights: [], givers: [] }, true)
    expect(readAccessDraft(me)).toBeUndefined()
  })
  it.each([
    { role: "2", rights: [{ module: "Global", action: "view", on: true }], givers: [{ id: 3, on: true }] },
    { role: "2", rights: "x", givers: null },
    { rights: [{ module: "AdminData", action: "view", on: true }] },
    { role: "2", rights: [null, { module: "AdminData", action: "semua", on: true }] },
  ])("are dropped without a box: %o", (values) => {
    sessionStorage.setItem(
      "draft:access",
      JSON.stringify({ user: "7", at: Date.now(), path: "/jenis-pengguna", values }),
    )
    expect(readAccessDraft(me)).toBeUndefined()
  })
})
