/** Security notices: the right event to the right person, with the own name, time and device and nothing else. */
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { noticeOf } from "../../server/mail/notice"
import { type MailLanguage, type NoticeKind, noticeText } from "../../server/mail/texts"
import { loadSample } from "../../server/sample"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { ADMIN, openServer, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { type MailBench, openMailBench } from "./support/mail-bench"
import { adminPayload, basics } from "./support/people"

const NEW = "gunung-tinggi-9"
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36"
const KINDS: readonly NoticeKind[] = [
  "new-device",
  "password-changed",
  "password-reset",
  "access-changed",
  "factor-added",
  "factor-removed",
  "recovery-codes-renewed",
]

onBothDatabases("notices", ({ open }) => {
  let bench: MailBench
  beforeAll(async () => {
    bench = await openMailBench(open)
  }, 60_000)
  afterEach(() => bench.box.clear())

  const login = (email: string, cookie?: string, password = ADMIN.password) =>
    bench.server.request("POST", "/auth/login", {
      body: { email, password },
      headers: { "User-Agent": CHROME, ...(cookie && { Cookie: cookie }) },
    })
  const cookieOf = (headers: Headers): string => headers.get("set-cookie")?.split(";")[0] ?? ""
  const subjectsTo = async (email: string) => {
    await bench.deliver()
    return bench.box.to(email).map(({ subject }) => subject)
  }

  test("the owner gets a notice of a sign-in from a second browser, with the device, and none from a known one", async () => {
    const one = await bench.person([])
    const first = await login(one.email)
    expect(await subjectsTo(one.email)).toEqual([])
    expect((await login(one.email, cookieOf(first.headers))).status).toBe(200)
    expect(await subjectsTo(one.email)).toEqual([])
    await login(one.email)
    expect(await subjectsTo(one.email)).toEqual(["Akun Anda dipakai dari perangkat baru"])
    expect(bench.box.to(one.email)[0]?.text).toContain("Perangkat: Chrome di Windows")
  })

  test("the browser stays known after a change of the password, and a forged proof makes none known", async () => {
    const one = await bench.person([])
    const cookie = cookieOf((await login(one.email)).headers)
    await one.put("/auth/password", { oldPassword: ADMIN.password, newPassword: NEW })
    expect(await subjectsTo(one.email)).toEqual(["Password Anda diganti"])
    expect((await login(one.email, cookie, NEW)).status).toBe(200)
    expect(await subjectsTo(one.email)).toHaveLength(1)
    await login(one.email, `${cookie.slice(0, -4)}AAAA`, NEW)
    expect(await subjectsTo(one.email)).toContain("Akun Anda dipakai dari perangkat baru")
  })

  test("a wrong password is no sign-in", async () => {
    const one = await bench.person([])
    await login(one.email)
    await login(one.email, undefined, "salah-sekali")
    expect(await subjectsTo(one.email)).toEqual([])
  })

  test("the owner gets a notice of a reset, its administrator none", async () => {
    const one = await bench.person([])
    await bench.server.root.put(`/users/admin/${one.id}/password`, { password: NEW })
    expect(await subjectsTo(one.email)).toEqual(["Password Anda direset"])
    expect(bench.box.to(ADMIN.email)).toEqual([])
  })

  test.each<[string, PermissionEntry[]]>([
    ["full access", rights("Global")],
    ["the right to edit accounts", rights("AdminData", "view", "edit")],
    ["the right to view them", rights("AdminData", "view")],
    ["no rights", []],
  ])("a holder with %s gets a notice of more rights of the role, and none of fewer", async (_, before) => {
    const holder = await bench.person(before)
    const { root } = bench.server
    const put = (permissions: PermissionEntry[]) => root.put(`/permissions/${holder.roleId}`, { permissions })
    const more = [...before, { module: "UserSetup", action: "view" }]
    expect((await put(more)).status).toBe(200)
    expect(await subjectsTo(holder.email)).toEqual(["Hak akses Anda berubah"])
    await put(more)
    await put(before)
    expect(await subjectsTo(holder.email)).toHaveLength(1)
  })

  test("the new holder of a role gets a notice", async () => {
    const { root } = bench.server
    const b = await basics(root)
    const payload = adminPayload(b)
    const { status, body } = await root.post("/users/admin", payload)
    expect(status, JSON.stringify(body)).toBe(201)
    const email = String(payload.email)
    const { roleId } = await bench.person(rights("UserSetup"))
    const path = `/users/admin/${body.data.id}`
    expect((await root.put(path, { phoneNumber: "081299990000" })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual([])
    expect((await root.put(path, { Roles: [roleId, b.memberRole] })).status).toBe(200)
    expect(await subjectsTo(email)).toEqual(["Hak akses Anda berubah"])
  })

  test("notices of second factors are in the language of that account", async () => {
    const one = await bench.person([])
    await one.put("/auth/mail", { weekly: false, language: "en" })
    const { engine } = bench.server
    for (const kind of ["factor-added", "factor-removed", "recovery-codes-renewed"] as const)
      await engine.db.transaction((trx) => noticeOf(trx, engine, { accountId: one.id, kind }))
    expect((await subjectsTo(one.email)).sort()).toEqual([
      "Two-step verification was added",
      "Two-step verification was removed",
      "Your recovery codes were renewed",
    ])
  })

  test("an account that is gone gets none", async () => {
    const one = await bench.person([])
    const { engine } = bench.server
    await noticeOf(engine.db.queries, engine, { accountId: one.id, kind: "password-changed" })
    expect((await bench.server.root.delete(`/users/admin/${one.id}`)).status).toBe(200)
    expect(await subjectsTo(one.email)).toEqual([])
    expect(await bench.waiting()).toBe(0)
  })

  test("without mail nothing is queued", async () => {
    const plain = await openServer({ db: open })
    await noticeOf(plain.engine.db.queries, plain.engine, { accountId: "x", kind: "password-changed" })
    expect(await plain.engine.db.queries.selectFrom("jobs").selectAll().execute()).toEqual([])
  })

  test("no mail has a value of a record: names, numbers, addresses and phones of the whole sample", async () => {
    const { engine } = bench.server
    const one = await bench.person(rights("Global"))
    // Values of the sample are the same in every database; SQLite loads them in a third of the time.
    const sample = await openServer()
    await loadSample(sample.engine, ADMIN)
    const values = new Set<string>()
    for (const resource of sample.engine.registry.all) {
      if (resource.source.kind !== "rest") continue
      for (const row of await sample.engine.db.queries.selectFrom(resource.table).selectAll().execute())
        for (const value of Object.values(row))
          if (typeof value === "string" && value.length >= 6) values.add(value)
    }
    expect(values.size).toBeGreaterThan(200)
    for (const kind of KINDS)
      await noticeOf(engine.db.queries, engine, { accountId: one.id, kind, device: "Chrome di Windows" })
    await bench.server.request("POST", "/auth/password-link", { body: { email: one.email } })
    await bench.deliver()
    const texts = bench.box.to(one.email).map(({ raw, text, subject }) => `${raw}\n${subject}\n${text}`)
    expect(texts).toHaveLength(KINDS.length + 1)
    for (const value of values) for (const text of texts) expect(text.includes(value), value).toBe(false)
  })
})

describe("texts of notices", () => {
  const reader = (language: MailLanguage, name = "Siti") => ({
    name,
    language,
    product: "Sistem Koperasi",
    timeZone: "Asia/Jakarta",
  })
  const at = "2026-11-26T07:05:00Z"

  test.each(KINDS)("%s has both languages, the time on the office's clock and a way out", (kind) => {
    const [id, en] = (["id", "en"] as const).map((language) =>
      noticeText(reader(language), { kind, at, device: "Chrome di Windows" }),
    )
    expect(id?.subject).not.toBe(en?.subject)
    expect(id?.text).toMatch(/Waktu: 26 November 2026 pukul 14\.05 WIB\nPerangkat: Chrome di Windows\n/)
    expect(en?.text).toMatch(/Time: 26 November 2026 at 14:05 (GMT\+7|WIB)\nDevice: Chrome di Windows\n/)
    expect(id?.text).toContain("Bukan Anda?")
    expect(en?.text).toContain("Wasn't this you?")
  })

  test("a name with line breaks is one line, and a long one is cut", () => {
    const { text } = noticeText(reader("id", "Siti\r\nBcc: lain@koperasi.id\n\nIsi"), {
      kind: "password-changed",
      at,
      device: "",
    })
    expect(text.split("\n")[0]).toBe("Halo Siti Bcc: lain@koperasi.id Isi,")
    const long = noticeText(reader("id", "a".repeat(5000)), { kind: "password-changed", at, device: "" })
    expect(long.text.split("\n")[0]).toHaveLength("Halo ,".length + 100)
  })
})
