import { beforeAll, describe, expect, test } from "vitest"
import { lineOf, type QueuePriority } from "../../server/auth/hash-queue"
import { hashPassword } from "../../server/auth/password"
import { SettingsError } from "../../server/ground/settings"
import { firstStart, isEmptyDatabase } from "../../server/seed/first-start"
import { ADMIN, type Client, openProduct, openServer, type Server } from "./support/api"
import {
  adminPayload,
  type Basics,
  basics,
  employeePayload,
  memberPayload,
  partnerPayload,
} from "./support/people"

let server: Server & { root: Client; adminId: string }
let b: Basics
beforeAll(async () => {
  server = await openProduct({ hashPassword })
  b = await basics(server.root)
})

const EASY = "Password ini terlalu mudah ditebak"
const own = (word: string | undefined) => `Password tidak boleh berupa nama atau email sendiri: '${word}'`

/** Everybody who can be given an account, by the path that makes him. */
const PEOPLE: [string, (more: Record<string, unknown>) => Record<string, unknown>][] = [
  ["/users/admin", (more) => adminPayload(b, { fullName: "Ratna Dewi", ...more })],
  ["/users/employee", (more) => employeePayload(b, { fullName: "Ratna Dewi", ...more })],
  ["/users/partner", (more) => partnerPayload(b, { fullName: "Ratna Dewi", ...more })],
  [
    "/cooperative-members",
    (more) => memberPayload(b, { Name: "Ratna Dewi", Roles: [b.adminRole, b.memberRole], ...more }),
  ],
]

describe("a password that a payload chooses", () => {
  test.each(PEOPLE)(
    "%s: is none that everybody tries, nor the person's own name or address",
    async (path, of) => {
      const email = `ratna.dewi${PEOPLE.findIndex(([other]) => other === path)}@koperasi.local`
      for (const [password, message] of [
        ["password", EASY],
        ["12345678", EASY],
        ["Indonesia1", EASY],
        ["        a", EASY],
        ["RatnaDewi", own("Ratna Dewi")],
        [email.split("@")[0], own(email.split("@")[0])],
        [email, own(email)],
        [`${email.toUpperCase()}7`, own(email)],
      ]) {
        const { status, body } = await server.root.post(path, of({ email, password }))
        expect([status, body.errors], String(password)).toEqual([422, { password: [message] }])
      }
      expect((await server.root.post(path, of({ email, password: "kebun-jauh-7" }))).status).toBe(201)
      await expect(server.login(email, "kebun-jauh-7")).resolves.toBeDefined()
    },
  )

  test("an account that comes later is measured by the name that is stored", async () => {
    const { body } = await server.root.post(
      "/users/partner",
      partnerPayload(b, { fullName: "Sulastri Ningsih" }),
    )
    const give = (password: string) =>
      server.root.put(`/users/partner/${body.data.id}`, { email: "mitra.baru@koperasi.local", password })
    expect((await give("sulastri1")).body.errors).toEqual({ password: [own("Sulastri")] })
    expect((await give("kebun-jauh-7")).status).toBe(200)
  })

  test("ADMIN_PASSWORD that is too easy ends the first start with one sentence, and nothing is made", async () => {
    const { engine } = await openServer({ hashPassword })
    for (const password of ["password", "12345678", "admin-admin"]) {
      const started = firstStart(engine, { email: ADMIN.email, password })
      await expect(started).rejects.toThrow(SettingsError)
      await expect(started).rejects.toThrow(/^ADMIN_PASSWORD ditolak: [^\n]+\.$/)
    }
    expect(await isEmptyDatabase(engine)).toBe(true)
  })
})

describe("hashes that people ask for", () => {
  test("wait in a line of their own account, behind known devices, one at a time, however many forms come at once", async () => {
    const { engine } = server
    const before = engine.hashPassword
    const priorities: (QueuePriority | undefined)[] = []
    let running = 0
    let most = 0
    engine.hashPassword = async (_, priority) => {
      priorities.push(priority)
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return "scrypt$"
    }
    try {
      const forms = Array.from({ length: 20 }, () =>
        server.root.post("/users/employee", { password: "kebun-jauh-7" }),
      )
      expect(new Set((await Promise.all(forms)).map(({ status }) => status))).toEqual(new Set([422]))
    } finally {
      engine.hashPassword = before
    }
    expect(priorities).toHaveLength(20)
    expect(most).toBe(1)
    for (const priority of priorities)
      expect(priority).toEqual({ line: lineOf(server.adminId), known: false })
  })
})
