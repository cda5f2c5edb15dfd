/** 'Lupa Password?' by mail: one answer for every address, and a link that sets a password once. */
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { endSuspension, suspend } from "../../server/auth/suspension"
import { startJobWorker } from "../../server/jobs/worker"
import { sealedToken } from "../../server/mail/link-token"
import { createRandom } from "../../server/sample/random"
import type { PermissionEntry } from "../../src/core/access/permissions"
import { tokenIn } from "../support/mailbox"
import { ADMIN, openProduct, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { nastyTexts } from "./support/fuzz-values"
import { APP_URL, type MailBench, openMailBench, SOON } from "./support/mail-bench"

const NEW = "gunung-tinggi-9"
const OTHER = "sungai-jernih-2"
const MINUTE = 60_000
const KINDS: readonly [string, PermissionEntry[]][] = [
  ["full access", rights("Global")],
  ["the right to edit accounts", rights("AdminData", "view", "edit")],
  ["the right to view them", rights("AdminData", "view")],
  ["no rights", []],
]

onBothDatabases("the link for a new password", ({ open }) => {
  let bench: MailBench
  beforeAll(async () => {
    bench = await openMailBench(open)
  }, 60_000)
  beforeEach(() => bench.box.clear())

  const ask = (email: unknown, language?: string) =>
    bench.server.request("POST", "/auth/password-link", { body: { email, language } })
  const check = (token: unknown) =>
    bench.server.request("POST", "/auth/password-link/check", { body: { token } })
  const use = (token: unknown, newPassword: unknown = NEW) =>
    bench.server.request("PUT", "/auth/password-link", { body: { token, newPassword } })
  const login = async (email: string, password: string) =>
    (await bench.server.request("POST", "/auth/login", { body: { email, password } })).status
  const forgetCounts = () => bench.server.engine.db.queries.deleteFrom("login_attempts").execute()
  beforeEach(forgetCounts)
  /** Asks, delivers, and returns the token of the new mail; '' without one. */
  const linkFor = async (email: string, typed = email): Promise<string> => {
    const before = bench.box.received.length
    expect((await ask(typed)).status).toBe(202)
    await bench.deliver()
    return tokenIn(
      bench.box.received.slice(before).find(({ to, text }) => to === email && text.includes("#")),
    )
  }
  const historyOf = async (id: string) => {
    const rows = await bench.server.engine.db.queries
      .selectFrom("history")
      .select("action")
      .where("record_id", "=", id)
      .orderBy("id")
      .execute()
    return rows.map(({ action }) => action)
  }

  test.each(KINDS)("a person with %s sets a password, and every session ends", async (_, permissions) => {
    const one = await bench.person(permissions)
    const token = await linkFor(one.email, ` ${one.email.toUpperCase()} `)
    expect(token).toHaveLength(43)
    expect((await check(token)).status).toBe(200)
    expect((await use(token)).status).toBe(200)
    expect((await one.get("/groups")).status).toBe(401)
    expect([await login(one.email, ADMIN.password), await login(one.email, NEW)]).toEqual([401, 200])
    // A failure is stored after its answer.
    await expect
      .poll(async () => (await historyOf(one.id)).sort())
      .toEqual(["login", "login", "login-failed", "password-link-sent", "password-link-used"])
    await bench.deliver()
    expect(bench.box.to(one.email).map(({ subject }) => subject)).toEqual([
      "Buat password baru",
      "Password Anda diganti",
    ])
  })

  test("the mail has the address of the app and both languages; the database has no token", async () => {
    const one = await bench.person([])
    await ask(one.email, "en")
    await bench.deliver()
    const [mail] = bench.box.to(one.email)
    if (!mail) throw new Error("no mail")
    expect(mail.subject).toBe("Set a new password")
    const token = tokenIn(mail)
    expect(mail.text).toContain(`${APP_URL}/reset-password#${token}`)
    const { queries } = bench.server.engine.db
    for (const table of ["password_links", "jobs", "history"])
      expect(JSON.stringify(await queries.selectFrom(table).selectAll().execute())).not.toContain(token)
  })

  test("the answer is the same with and without an account, and the request looks no account up", async () => {
    const one = await bench.person([])
    const off = await bench.person([])
    await suspendAccount(off.id)
    const answers = await Promise.all(
      ["tak.ada@koperasi.id", one.email, off.email].map((email) => ask(email)),
    )
    const shown = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: [...headers].filter(([name]) => !["x-request-id", "date"].includes(name)),
    }))
    expect(shown[1]).toEqual(shown[0])
    expect(shown[2]).toEqual(shown[0])
    const rows = await bench.server.engine.db.queries
      .selectFrom("jobs")
      .select(["resource", "record"])
      .orderBy("id")
      .execute()
    const shapes = rows.map(({ record }) => Object.keys(JSON.parse(String(record))).sort())
    expect(rows).toHaveLength(3)
    expect(new Set(shapes.map(String)).size).toBe(1)
    await bench.deliver()
    expect(bench.box.received.map(({ to }) => to)).toEqual([one.email])
    await resumeAccount(off.id)
  })

  test("the request runs the same statements with and without an account", async () => {
    const one = await bench.person([])
    const statements = async (email: string) => {
      const found: string[] = []
      const { queries } = bench.server.engine.db
      const executor = Object.getPrototypeOf(queries.getExecutor())
      const original = executor.executeQuery
      executor.executeQuery = function (compiled: { sql: string }, ...rest: unknown[]) {
        found.push(compiled.sql)
        return original.call(this, compiled, ...rest)
      }
      try {
        await ask(email)
      } finally {
        executor.executeQuery = original
      }
      return found.filter((text) => !/table_changes|login_attempts where expires_at|count\(\*\)/.test(text))
    }
    const without = await statements("tidak.ada@koperasi.id")
    expect(without.length).toBeGreaterThan(2)
    expect(without.join("\n")).not.toContain("accounts")
    expect(await statements(one.email)).toEqual(without)
    await bench.deliver()
  })

  test("an email is counted with and without an account: three, then 429; an address twenty", async () => {
    const one = await bench.person([])
    for (const email of [one.email, "tak.dikenal@koperasi.id"]) {
      const statuses: number[] = []
      for (let round = 0; round < 5; round++) statuses.push((await ask(email)).status)
      expect(statuses).toEqual([202, 202, 202, 429, 429])
    }
    const others: number[] = []
    for (let round = 0; round < 14; round++) others.push((await ask(`orang-${round}@lain.id`)).status)
    expect(others).toEqual([...Array(10).fill(202), ...Array(4).fill(429)])
    bench.shift.ms += 16 * MINUTE
    expect((await ask(one.email)).status).toBe(202)
    await bench.deliver()
  })

  test("what is no address is refused by field, and starts no header", async () => {
    for (const email of [undefined, 7, "", "siti", "a@b\r\nBcc: c@d.id", "a@b.id,c@d.id", "<a@b.id>"]) {
      const { status, body } = await ask(email)
      expect([status, body.errors]).toEqual([422, { email: ["Format email tidak valid."] }])
    }
    expect(await bench.waiting()).toBe(0)
  })

  describe("a link ends", () => {
    const ended = async (token: string) => {
      expect((await check(token)).body.code).toBe("link-expired")
      const { status, body } = await use(token, OTHER)
      expect([status, body.code]).toEqual([410, "link-expired"])
    }

    test("when it is used, also by two at once", async () => {
      const one = await bench.person([])
      const token = await linkFor(one.email)
      const statuses = (await Promise.all([use(token), use(token, OTHER), use(token, OTHER)])).map(
        ({ status }) => status,
      )
      expect(statuses.sort()).toEqual([200, 410, 410])
      await ended(token)
    })

    test("after thirty minutes", async () => {
      const one = await bench.person([])
      const token = await linkFor(one.email)
      bench.shift.ms += 29 * MINUTE
      expect((await check(token)).status).toBe(200)
      bench.shift.ms += 2 * MINUTE
      await ended(token)
    })

    test("when a new one is sent, in whatever order their mails leave", async () => {
      const one = await bench.person([])
      const first = await linkFor(one.email)
      bench.shift.ms += 1000
      const second = await linkFor(one.email)
      expect(second).not.toBe(first)
      await ended(first)
      expect((await use(second)).status).toBe(200)
      // Two requests, of which the later is sent first.
      const late = await bench.person([])
      await ask(late.email)
      const { queries } = bench.server.engine.db
      await queries
        .updateTable("jobs")
        .set({ next_at: Date.now() * 2 })
        .execute()
      bench.shift.ms += 1000
      const newest = (await askAndSend(late.email)) ?? ""
      await queries.updateTable("jobs").set({ next_at: 0 }).execute()
      await bench.deliver()
      expect(bench.box.to(late.email)).toHaveLength(1)
      expect((await check(newest)).status).toBe(200)
    })

    test("by a change of password, of email, and a suspension", async () => {
      const [changed, moved, off] = [await bench.person([]), await bench.person([]), await bench.person([])]
      const tokens = [await linkFor(changed.email), await linkFor(moved.email), await linkFor(off.email)]
      await changed.put("/auth/password", { oldPassword: ADMIN.password, newPassword: OTHER })
      await bench.server.engine.db.queries
        .updateTable("accounts")
        .set({ email: "baru@koperasi.id", email_key: "baru@koperasi.id" })
        .where("id", "=", moved.id)
        .execute()
      await suspendAccount(off.id)
      for (const token of tokens) await ended(token)
      expect(await linkFor(off.email)).toBe("")
      await bench.deliver()
    })

    test("and a repeated mail revives none that was used", async () => {
      const one = await bench.person([])
      let cuts = 1
      bench.box.behave({
        mail: (received) => (received.to === one.email && cuts-- > 0 ? "cut" : undefined),
      })
      await ask(one.email)
      await bench.deliver()
      bench.box.behave({})
      const mails = bench.box.to(one.email)
      expect(mails).toHaveLength(2)
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
      expect(new Set(mails.map(tokenIn)).size).toBe(1)
      const token = tokenIn(mails[0])
      expect((await use(token)).status).toBe(200)
      await ended(token)
    })
  })

  test("another person's link sets no password of one's own, and guesses open nothing", async () => {
    const [one, two] = [await bench.person([]), await bench.person([])]
    const token = await linkFor(one.email)
    for (const odd of [
      undefined,
      null,
      7,
      "",
      "x",
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      [token],
    ])
      expect((await use(odd)).status).toBe(410)
    const foreign = sealedToken(new Uint8Array(32))
    expect((await use(foreign.slice(0, 43))).status).toBe(410)
    expect((await use(token)).status).toBe(200)
    expect([await login(two.email, NEW), await login(two.email, ADMIN.password)]).toEqual([401, 200])
  })

  test("weak passwords and the present one are refused, and leave the link", async () => {
    const one = await bench.person([])
    const token = await linkFor(one.email)
    for (const [password, message] of [
      ["", "Password baru wajib diisi"],
      ["pendek", "Password minimal 8 karakter"],
      ["koperasi123", "Password ini terlalu mudah ditebak"],
      [ADMIN.password, "Password baru harus berbeda dari password lama"],
    ])
      expect((await use(token, password)).body.errors).toEqual({ newPassword: [message] })
    expect((await use(token)).status).toBe(200)
  })

  test("no hostile body is answered by 5xx, and none leaves a mail or a job", async () => {
    const { engine, request } = bench.server
    const texts = nastyTexts(createRandom(7))
    // Notices of earlier tests.
    await bench.deliver()
    bench.box.clear()
    for (const text of texts)
      for (const [method, path, field] of [
        ["POST", "", "email"],
        ["POST", "", "language"],
        ["POST", "/check", "token"],
        ["PUT", "", "token"],
      ] as const) {
        const others = field === "email" ? "" : `"email":"tak.ada@koperasi.id","newPassword":"${NEW}",`
        const raw = `{${others}"${field}":${text}}`
        const { status } = await request(method, `/auth/password-link${path}`, { raw })
        expect([202, 400, 410, 413, 422], `${method} ${path} ${raw.slice(0, 80)}`).toContain(status)
        if (status === 202) await forgetCounts()
      }
    expect(texts.length).toBeGreaterThan(50)
    await bench.deliver()
    expect(bench.box.received).toEqual([])
    expect(await engine.db.queries.selectFrom("jobs").select("id").execute()).toEqual([])
  }, 120_000)

  test("without mail there is no such address", async () => {
    const plain = await openProduct({ db: open })
    for (const path of ["/auth/password-link", "/auth/password-link/check"])
      expect((await plain.request("POST", path, { body: { email: ADMIN.email } })).status).toBe(404)
    expect((await plain.root.get("/auth/mail")).status).toBe(404)
  })

  const askAndSend = async (email: string) => {
    await ask(email)
    const { engine } = bench.server
    const worker = startJobWorker({ engine })
    await vi.waitFor(() => expect(bench.box.to(email)).toHaveLength(1), SOON)
    await worker.close()
    return tokenIn(bench.box.to(email)[0])
  }
  const suspendAccount = async (id: string) => {
    const { db } = bench.server.engine
    await suspend(db.queries, { accountId: id, by: "", at: new Date().toISOString() })
    await db.queries.updateTable("accounts").set({ active: 0 }).where("id", "=", id).execute()
  }
  const resumeAccount = async (id: string) => {
    await endSuspension(bench.server.engine.db.queries, id)
  }
})
