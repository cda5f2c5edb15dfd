/** The commonest passwords of published breaches are refused by the server, and are in no browser's bundle. */
import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, test } from "vitest"
import { commonPasswords } from "../../server/auth/common-passwords"
import { serverPasswordFault } from "../../server/auth/password-rules"
import { passwordFault } from "../../src/core/validation/password"
import { CODE_FOLDERS, filesBelow } from "../support/files"
import { type AccountServer, accountBench, NOBODY, OLD } from "./support/account-bench"
import { onBothDatabases } from "./support/both-databases"
import { basics, partnerPayload } from "./support/people"

const EASY = "Password ini terlalu mudah ditebak"
/** A common password that no rule of the forms refuses. */
const COMMON = "corvette"

describe("the common passwords", () => {
  test("are 10 000 that have the length of a password, each once", () => {
    const words = commonPasswords()
    expect(new Set(words).size).toBe(10_000)
    expect(words.filter((word) => word.length < 8 || word.length > 200)).toEqual([])
    for (const word of ["password", "12345678", "baseball", COMMON]) expect(words).toContain(word)
  })

  test("are all refused, in every case and with signs between", () => {
    const accepted = commonPasswords().filter((word) => !serverPasswordFault(word, [], []))
    expect(accepted).toEqual([])
    expect(passwordFault(COMMON)).toBeUndefined()
    for (const word of ["Corvette", "CORVETTE", "cor-vette", "ｃｏｒｖｅｔｔｅ"])
      expect([word, serverPasswordFault(word, [], [])]).toEqual([word, EASY])
    for (const word of ["gunung-tinggi-9", "corvette di garasi lama"])
      expect([word, serverPasswordFault(word, [], [])]).toEqual([word, undefined])
  })

  test("are loaded by the server alone", () => {
    const importers = filesBelow(CODE_FOLDERS, /\.tsx?$/).filter((file) =>
      /from "[^"]*\/(?:common-passwords|password-rules)"/.test(readFileSync(file, "utf8")),
    )
    expect(importers.length).toBeGreaterThan(0)
    expect(importers.filter((file) => !/^(?:server|tests)\//.test(file))).toEqual([])
  })
})

onBothDatabases("a common password", ({ open }) => {
  let server: AccountServer
  const { opening, person, change, reset } = accountBench(open)
  beforeAll(async () => {
    server = await opening()
  }, 60_000)

  test("is refused for a new account, a reset and a change, at its field", async () => {
    const b = await basics(server.root)
    const payload = partnerPayload(b, { email: "mudah@koperasi.local", password: COMMON })
    const made = await server.root.post("/users/partner", payload)
    expect([made.status, made.body.errors]).toEqual([422, { password: [EASY] }])
    const one = await person(NOBODY)
    const set = await reset(server.root, one, COMMON)
    expect([set.status, set.body.errors]).toEqual([422, { password: [EASY] }])
    const changed = await change(one, OLD, COMMON)
    expect([changed.status, changed.body.errors]).toEqual([422, { newPassword: [EASY] }])
  })
})
