import { describe, expect, it } from "vitest"
import { parsePath, readAt, writeAt } from "../../src/core/codec/path"
import { AnswerError, serverMessage, unwrapList, unwrapOne } from "../../src/core/codec/unwrap"
import { isLive, readToken } from "../../src/core/session/token"
import { generatePassword } from "../../src/core/validation/generate"

describe("paths into an answer", () => {
  const answer = {
    profiles: {
      full_name: "Siti",
      roles: [
        { id: 1, status: "MEMBER" },
        { id: 2, status: "admin" },
      ],
    },
  }
  it("read plain and picked values; a missing one is undefined", () => {
    expect(readAt(answer, parsePath("profiles.full_name"))).toBe("Siti")
    expect(readAt(answer, parsePath("profiles.roles[status=ADMIN].id"))).toBe(2)
    expect(readAt(answer, parsePath("profiles.roles[status=PARTNER].id"))).toBeUndefined()
    expect(readAt(answer, parsePath("employees.group.name"))).toBeUndefined()
    expect(readAt("text", parsePath("a"))).toBeUndefined()
  })
  it("write values at their paths", () => {
    const target: Record<string, unknown> = {}
    writeAt(target, parsePath("profiles.roles[status=ADMIN].id"), "7")
    writeAt(target, parsePath("profiles.roles[status=ADMIN].name"), "Manajer")
    writeAt(target, parsePath("profiles.full_name"), "Siti")
    expect(target).toEqual({
      profiles: { full_name: "Siti", roles: [{ status: "ADMIN", id: "7", name: "Manajer" }] },
    })
  })
  it("refuse a malformed path", () => {
    expect(() => parsePath("a[b]")).toThrow(/is no path/)
  })
})

describe("answers", () => {
  it("[AP-05] come bare, under data, or under data.data", () => {
    for (const body of [[1, 2], { data: [1, 2] }, { data: { data: [1, 2] } }])
      expect(unwrapList(body)).toEqual([1, 2])
    for (const body of [{ id: 1 }, { data: { id: 1 } }, { data: { data: { id: 1 } } }, { data: [{ id: 1 }] }])
      expect(unwrapOne(body)).toEqual({ id: 1 })
  })
  it("are errors in any other shape, never an empty list", () => {
    for (const body of [
      null,
      undefined,
      "",
      "<html>",
      {},
      { success: false, message: "no" },
      { data: null },
      7,
    ])
      expect(() => unwrapList(body)).toThrow(AnswerError)
  })
  it("[ER-10] may hold no record at all", () => {
    for (const body of [null, "", {}, { data: null }, { data: {} }, { data: [] }])
      expect(unwrapOne(body)).toBeUndefined()
  })
  it("may have the server's message at three places", () => {
    expect(serverMessage({ message: " Sudah ada " })).toBe("Sudah ada")
    expect(serverMessage({ error: "x" })).toBe("x")
    expect(serverMessage({ data: { message: "y" } })).toBe("y")
    expect(serverMessage("<html>")).toBeUndefined()
  })
})

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`

describe("the session's token", () => {
  it("[RT-32] carries id, fullName, role, optionally roleId, and exp in seconds", () => {
    const claims = { id: "7", fullName: "Siti Nurbäya", role: "admin", roleId: 3, exp: 1000 }
    expect(readToken(token(claims))).toEqual({ ...claims, roleId: "3" })
    expect(readToken(token({ ...claims, roleId: undefined }))?.roleId).toBeUndefined()
  })
  it("[RT-47] is judged by its exp claim alone", () => {
    expect(isLive(token({ exp: 1000 }), 999_999)).toBe(true)
    expect(isLive(token({ exp: 1000 }), 1_000_000)).toBe(false)
    for (const broken of [null, "", "abc", "a.b.c", token({ id: "7" })]) expect(isLive(broken, 0)).toBe(false)
  })
})

describe("generated passwords", () => {
  const many = (alphabet: "alphanumeric" | "symbols") =>
    Array.from({ length: 400 }, () => generatePassword(8, alphabet))
  it("[CN-10] have eight characters and never come twice", () => {
    const passwords = many("alphanumeric")
    expect(passwords.every((password) => password.length === 8)).toBe(true)
    expect(new Set(passwords).size).toBe(400)
  })
  it("[CN-11] [CN-12] [MB-15] use letters and digits, for members also @#$!", () => {
    expect(many("alphanumeric").join("")).toMatch(/^[A-Za-z0-9]+$/)
    const symbols = many("symbols").join("")
    expect(symbols).toMatch(/^[A-Za-z0-9@#$!]+$/)
    for (const character of "@#$!") expect(symbols).toContain(character)
  })
})
