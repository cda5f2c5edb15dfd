/** One's own second factors: added, named, removed with the password, recovery codes, history, and resets by others. */
import { join } from "node:path"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { openTotp } from "../../server/auth/factors/totp"
import { runFactorsReset } from "../../server/commands/factors-command"
import { openSqlite } from "../../server/database/sqlite"
import { readToken } from "../../src/core/session/token"
import { type AccountServer, CHIEF, EDITOR, NOBODY, OLD, type Person, VIEWER } from "./support/account-bench"
import type { Client } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { factorBench } from "./support/factor-bench"
import { tempFolder } from "./support/temp-folder"

onBothDatabases("second factors", ({ open }) => {
  let server: AccountServer
  const bench = factorBench(open)
  const {
    person,
    login,
    works,
    reset,
    prove,
    shift,
    nextStep,
    code,
    addTotp,
    addPasskey,
    withTotp,
    first,
    second,
  } = bench
  beforeAll(async () => {
    server = await bench.opening()
  }, 60_000)

  const listOf = async (client: Client) => (await client.get("/auth/factors")).body.data
  const historyOf = async (id: string, action: string) =>
    (await server.root.get(`/history?action=${action}&limit=50`)).body.data.filter(
      (entry: { recordId: string }) => entry.recordId === id,
    )
  const removeFactor = (client: Client, id: string, password: unknown) =>
    client.post(`/auth/factors/${id}/remove`, { password })

  test.each([
    ["full access", CHIEF],
    ["the right to edit accounts", EDITOR],
    ["the right to view them", VIEWER],
    ["no rights", NOBODY],
  ])("a user with %s adds both kinds; other sessions end, this one goes on", async (_, permissions) => {
    const one = await person(permissions)
    const other = await server.login(one.email)
    const { data } = await addTotp(one)
    expect(data.recoveryCodes).toHaveLength(10)
    expect([await works(one), await works(other)]).toEqual([true, false])
    expect(await works(server.as(data.token))).toBe(true)
    const { confirmed } = await addPasskey(one)
    // The codes of the first factor go on.
    expect(confirmed.body.data.recoveryCodes).toBeNull()
    const { factors, recoveryCodes, required } = await listOf(one)
    expect(factors.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
      ["totp", "Aplikasi autentikator"],
      ["passkey", "Passkey"],
    ])
    expect([recoveryCodes, required]).toEqual([10, false])
    const added = await historyOf(one.id, "factor-added")
    expect(added.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      { factorName: { before: null, after: "Passkey" } },
      { factorName: { before: null, after: "Aplikasi autentikator" } },
    ])
  })

  test("no answer and no table has a secret in plain text", async () => {
    const one = await withTotp(NOBODY)
    const { queries } = server.engine.db
    const [row] = await queries
      .selectFrom("account_factors")
      .selectAll()
      .where("account_id", "=", one.id)
      .execute()
    expect(String(row?.secret)).not.toContain(one.secret)
    expect(openTotp(server.engine.tokenKey, String(row?.secret))).toBe(one.secret)
    expect(openTotp(new Uint8Array(32), String(row?.secret))).toBeUndefined()
    const stored = JSON.stringify([
      await queries.selectFrom("recovery_codes").selectAll().execute(),
      await queries.selectFrom("factor_challenges").selectAll().execute(),
      await queries.selectFrom("history").selectAll().execute(),
      bench.lines,
    ])
    for (const secret of [
      one.secret,
      ...one.recoveryCodes,
      ...one.recoveryCodes.map((text) => text.replaceAll("-", "")),
    ])
      expect(stored).not.toContain(secret)
    expect(JSON.stringify(await listOf(one))).not.toContain(one.secret)
    const { challenge } = await first(one.email)
    expect(stored).not.toContain(challenge)
  })

  test("a factor is named by its owner alone, and removed with the password", async () => {
    const [one, other] = [await withTotp(NOBODY), await withTotp(CHIEF)]
    const [factor] = (await listOf(one)).factors
    const rename = (client: Client, name: unknown) => client.put(`/auth/factors/${factor.id}`, { name })
    expect((await rename(one, "  HP   Siti ")).status).toBe(200)
    for (const odd of ["", "  ", "a".repeat(61), 7, "a\u0000b", "\u202Eabc"])
      expect((await rename(one, odd)).status).toBe(422)
    expect((await rename(other, "Milik saya")).status).toBe(404)
    expect((await listOf(one)).factors[0].name).toBe("HP Siti")
    expect(await historyOf(one.id, "factor-renamed")).toMatchObject([
      { changes: { factorName: { before: "Aplikasi autentikator", after: "HP Siti" } } },
    ])
    expect((await removeFactor(other, factor.id, OLD)).status).toBe(404)
    for (const odd of [undefined, "", 7, "bukan-ini-8"])
      expect((await removeFactor(one, factor.id, odd)).body.errors).toHaveProperty("password")
    const { challenge } = await first(one.email)
    expect((await removeFactor(one, factor.id, OLD)).status).toBe(200)
    expect(await listOf(one)).toEqual({ factors: [], recoveryCodes: 0, required: false })
    expect((await historyOf(one.id, "factor-removed"))[0].changes.factorName.before).toBe("HP Siti")
    // The sign-in that began before has ended; the next needs the password alone.
    expect((await second({ challenge, code: code(one.secret) })).status).toBe(401)
    expect((await login(one.email, OLD)).status).toBe(200)
  })

  test("a stolen session guesses the password ten times, and adds no factor after five minutes", async () => {
    const one = await withTotp(NOBODY)
    const [factor] = (await listOf(one)).factors
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++)
      statuses.push((await removeFactor(one, factor.id, `tebak-${guess}-xyz`)).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
    shift.ms += 601_000
    for (const kind of ["totp", "passkey"])
      expect(await one.post(`/auth/factors/${kind}`, {})).toMatchObject({
        status: 403,
        body: { code: "proof-required" },
      })
    await prove(one)
    expect((await one.post("/auth/factors/totp", {})).status).toBe(200)
  })

  test("an addition belongs to its session, and takes a right code", async () => {
    const [one, other] = [await person(NOBODY), await person(NOBODY)]
    const begun = await one.post("/auth/factors/totp", {})
    const { challenge, secret, address } = begun.body.data
    expect(address).toContain(`secret=${secret}`)
    const confirm = (client: Client, typed: unknown) =>
      client.post("/auth/factors/totp/confirm", { challenge, code: typed })
    expect((await confirm(other, code(secret))).status).toBe(409)
    const again = await server.login(one.email)
    expect((await confirm(again, code(secret))).status).toBe(409)
    for (const odd of [undefined, "", "12345", 7]) expect((await confirm(one, odd)).status).toBe(422)
    expect((await confirm(one, "000000")).body.errors).toHaveProperty("code")
    // Twice at once: one factor.
    const sent = code(secret)
    const answers = await Promise.all([confirm(one, sent), confirm(one, sent)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await listOf(one)).factors).toHaveLength(1)
  })

  test("recovery codes are renewed with the password; the former ones end", async () => {
    const one = await withTotp(NOBODY)
    const renew = (password: unknown) => one.post("/auth/recovery-codes", { password })
    expect((await renew("bukan-ini-8")).status).toBe(422)
    const { recoveryCodes } = (await renew(OLD)).body.data
    expect(recoveryCodes).toHaveLength(10)
    const [former = ""] = one.recoveryCodes
    expect((await second({ challenge: (await first(one.email)).challenge, code: former })).status).toBe(401)
    expect(
      (await second({ challenge: (await first(one.email)).challenge, code: recoveryCodes[0] })).status,
    ).toBe(200)
    expect(await historyOf(one.id, "recovery-renewed")).toHaveLength(1)
    const without = await person(NOBODY)
    expect((await without.post("/auth/recovery-codes", { password: OLD })).status).toBe(409)
  })

  test("with another token key a recovery code still opens the account", async () => {
    const one = await withTotp(NOBODY)
    const { queries } = server.engine.db
    // After a restore on a new machine the secret cannot be decrypted.
    await queries
      .updateTable("account_factors")
      .set({ secret: "AAAA" })
      .where("account_id", "=", one.id)
      .execute()
    expect(
      (await second({ challenge: (await first(one.email)).challenge, code: code(one.secret) })).status,
    ).toBe(401)
    const [recovery = ""] = one.recoveryCodes
    expect((await second({ challenge: (await first(one.email)).challenge, code: recovery })).status).toBe(200)
  })

  describe("a reset by another user", () => {
    const resetFactors = (client: Client, { id }: { id: string }) =>
      client.delete(`/users/admin/${id}/factors`)

    test("takes the right to reset the password", async () => {
      await prove(server.root)
      const [chief, editor, viewer, nobody] = [
        await withTotp(CHIEF),
        await withTotp(EDITOR),
        await withTotp(VIEWER),
        await withTotp(NOBODY),
      ]
      const may = async (asker: Client, target: Person) => (await resetFactors(asker, target)).status
      expect(await may(viewer, nobody)).toBe(403)
      expect(await may(nobody, viewer)).toBe(403)
      expect(await may(editor, chief)).toBe(403)
      expect(await may(chief, { ...chief, id: server.adminId })).toBe(403)
      expect((await server.request("DELETE", `/users/admin/${nobody.id}/factors`)).status).toBe(401)
      expect(await may(server.root, { ...chief, id: server.adminId })).toBe(409)
      expect(await may(server.root, { ...chief, id: "tidak-ada" })).toBe(404)
      expect((await listOf(nobody)).factors).toHaveLength(1)
      expect(await may(editor, viewer)).toBe(200)
      expect(await may(chief, editor)).toBe(200)
      expect(await may(server.root, chief)).toBe(200)
      expect([await works(viewer), await works(editor), await works(chief)]).toEqual([false, false, false])
      expect(await may(server.root, viewer)).toBe(409)
    })

    test("is recorded, and told at the next sign-in until it is read", async () => {
      await prove(server.root)
      const one = await withTotp(NOBODY)
      expect((await resetFactors(server.root, one)).status).toBe(200)
      expect(await historyOf(one.id, "factors-reset")).toMatchObject([{ actorId: server.adminId }])
      const again = await server.login(one.email)
      expect(readToken(again.token)?.notices).toEqual(["factors-reset"])
      const read = await again.post("/auth/notices/read", {})
      expect(readToken(read.body.data.token)?.notices).toBeUndefined()
      expect(readToken((await server.login(one.email)).token)?.notices).toBeUndefined()
    })

    test("and a deletion of the account leave no row of it", async () => {
      await prove(server.root)
      const one = await withTotp(NOBODY)
      await addPasskey(one)
      await first(one.email)
      expect((await server.root.delete(`/users/admin/${one.id}`)).status).toBe(200)
      for (const table of ["account_factors", "recovery_codes", "factor_challenges", "account_notices"])
        expect(
          await server.engine.db.queries
            .selectFrom(table)
            .selectAll()
            .where("account_id", "=", one.id)
            .execute(),
        ).toEqual([])
    })
  })

  test("a superadmin without a factor is asked once a week; other roles never", async () => {
    const noticesAt = async (email: string) => readToken((await server.login(email)).token)?.notices
    expect(await noticesAt("admin@koperasi.local")).toBeUndefined()
    shift.ms += 86_400_000
    const root = await server.login("admin@koperasi.local")
    expect(readToken(root.token)?.notices).toEqual(["add-factor"])
    await root.post("/auth/notices/read", {})
    expect(await noticesAt("admin@koperasi.local")).toBeUndefined()
    shift.ms += 7 * 86_400_000 + 1000
    expect(await noticesAt("admin@koperasi.local")).toEqual(["add-factor"])
    expect(await noticesAt((await person(CHIEF)).email)).toBeUndefined()
  })

  test("a reset of the password keeps the factors", async () => {
    server.root.token = (await server.login("admin@koperasi.local")).token
    const root = await server.login("admin@koperasi.local")
    const one = await withTotp(NOBODY)
    expect((await reset(root, one, "gunung-tinggi-9")).status).toBe(200)
    nextStep()
    const { challenge } = await first(one.email, "gunung-tinggi-9")
    const passed = await second({ challenge, code: code(one.secret) })
    expect(readToken(passed.body.data.token)?.mustChangePassword).toBe(true)
  })

  test("an API key reaches none of this", async () => {
    const root = await server.login("admin@koperasi.local")
    const one = await person(CHIEF)
    const made = await root.post("/api-keys", { name: `Sistem ${one.id}`, roleId: one.roleId })
    expect(made.status).toBe(201)
    await root.put(`/permissions/${one.roleId}/second-factor`, { required: true })
    const key = server.as(made.body.data.key)
    expect((await key.get("/groups")).status).toBe(200)
    for (const path of ["/auth/factors", `/permissions/${one.roleId}/second-factor`])
      expect((await key.get(path)).status).toBe(403)
    for (const path of ["/auth/factors/totp", "/auth/factors/passkey", "/auth/proof", "/auth/recovery-codes"])
      expect((await key.post(path, {})).status).toBe(403)
  })
})

describe("`npm run factors:reset`", () => {
  const folder = tempFolder()

  test("opens the account of an only superadmin who has lost the phone, and says what it did", async () => {
    const told: string[] = []
    for (const stream of ["log", "error"] as const)
      vi.spyOn(console, stream).mockImplementation((text) => void told.push(String(text)))
    const run = async (...args: string[]) => {
      told.length = 0
      return [await runFactorsReset(args, { DATA_DIR: folder }), ...told]
    }
    expect(await run("admin@koperasi.local")).toEqual([2, `Tidak ada database di '${folder}'.`])
    const db = openSqlite(join(folder, "koperasi.sqlite"))
    const bench = factorBench(async () => db)
    const server = await bench.opening()
    await bench.addTotp(server.root)
    expect((await bench.first("admin@koperasi.local")).code).toBe("second-step")
    expect(await run()).toEqual([2, "Pakai: npm run factors:reset -- EMAIL"])
    expect(await run("siapa@koperasi.local")).toEqual([
      2,
      "Tidak ada akun dengan email 'siapa@koperasi.local'.",
    ])
    expect(await run("Admin@koperasi.local")).toMatchObject([
      0,
      expect.stringContaining("1 verifikasi dua langkah dihapus"),
    ])
    expect(await bench.works(server.root)).toBe(false)
    expect((await run("admin@koperasi.local"))[0]).toBe(1)
    const root = await server.login("admin@koperasi.local")
    expect(readToken(root.token)?.notices).toContain("factors-reset")
    const [entry] = (await root.get("/history?action=factors-reset&limit=1")).body.data
    expect(entry).toMatchObject({ actorName: "Server", recordId: server.adminId })
    await db.close()
    vi.restoreAllMocks()
  })
})
