import { describe, expect, it, vi } from "vitest"
import { access } from "../../resources/access"
import { ALPHABETS, generateAccepted } from "../../src/core/validation/generate"
import { passwordFault } from "../../src/core/validation/password"

const EASY = "Password ini terlalu mudah ditebak"
const own = (word: string) => `Password tidak boleh berupa nama atau email sendiri: '${word}'`
const siti = ["Siti Aminah", "siti.aminah@koperasi.id"]

describe("a chosen password", () => {
  it.each([
    ...`password PASSWORD Password1 password123! 123password p4ssw0rd ｐａｓｓｗｏｒｄ 12345678 123456789
    1234567890 87654321 abcdefgh 11111111 aaaaaaaaaa ........ abababab abc1abc1 qwertyuiop 1q2w3e4r
    admin123 Superadmin1 koperasi2025 indonesia45 bismillah sayangku99 rahasia123 katasandi1 P@ssw0rd
    p@$$w0rd P@$$w0rd123! $up3rm@n We1come!! @dm1n1234 12345679 11111112 aaaabbbb 1234abcd abcd-4321
    aaaabbbbcccc !!!!!!!!a7 x7Kq........`.split(/\s+/),
    "pass word",
    "        a",
    "a        ",
    "        x7",
    "x7\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0Kq",
    "x7Kq\u200b\u200b\u200b\u200b",
    "x7Kq\u3164\u3164\u3164\u3164",
  ])("is no common one: %s", (password) => {
    expect(passwordFault(password, [], access.passwordWords)).toBe(EASY)
  })

  it.each([
    ["Siti Aminah", "Siti Aminah"],
    ["siti.aminah", "Siti Aminah"],
    ["sitiaminah", "Siti Aminah"],
    ["SITIAMINAH1", "Siti Aminah"],
    ["s.i.t.i a.m.i.n.a.h", "Siti Aminah"],
    ["siti1234", "Siti"],
    ["1990aminah", "Aminah"],
    ["Aminah!!", "Aminah"],
    ["Aminah!!!!!!!!!!", "Aminah"],
    ["siti.aminah@ko", "Siti Aminah"],
    ["siti.aminah@koperasi.id", "siti.aminah@koperasi.id"],
    ["SITI.AMINAH@KOPERASI.ID", "siti.aminah@koperasi.id"],
    ["Siti.Aminah@Koperasi.Id1", "siti.aminah@koperasi.id"],
    ["siti.aminah@koperasi.id-2025", "siti.aminah@koperasi.id"],
    ["siti_aminah@koperasi.id", "siti.aminah@koperasi.id"],
    ["aminah@koperasi.id", "koperasi"],
    ["aminah.siti@tempat-lain.co.id", "Aminah"],
    ["koperasi.id.siti", "koperasi"],
  ])("is not the own name or address; the message names the word: %s", (password, word) => {
    expect(passwordFault(password, siti)).toBe(own(word))
  })

  it("is refused for one word of a name", () => {
    const sari = ["Sari Lapangan", "sari.l@koperasi.id"]
    expect(passwordFault("lapangan-baru-2", sari)).toBe(own("Lapangan"))
    expect(passwordFault("lapangan-baru-2025", sari)).toBeUndefined()
  })

  it("is compared with an address by its domain, even if the address is unknown", () => {
    expect(passwordFault("siti.aminah@koperasi.id", ["Siti Aminah"])).toBe(own("Siti Aminah"))
    expect(passwordFault("Siti.Aminah7@GMAIL.com", ["Siti Aminah"])).toBe(own("Siti Aminah"))
    expect(passwordFault("kebun-jauh@koperasi.id", ["Siti Aminah"])).toBeUndefined()
  })

  it("may contain the own name if enough is left", () => {
    expect(passwordFault("Aminah-pergi-ke-pasar", siti)).toBeUndefined()
    expect(passwordFault("Rahasia-Admin-1", ["Superadmin", "admin@koperasi.local"])).toBeUndefined()
    // Three letters are in many words by chance.
    expect(passwordFault("alimenta", ["Ali", "ali@koperasi.id"])).toBeUndefined()
  })

  it("has 8 to 200 characters", () => {
    expect(passwordFault("x7Kq2mP")).toBe("Password minimal 8 karakter")
    expect(passwordFault("")).toBe("Password minimal 8 karakter")
    expect(passwordFault("x7Kq2mPz")).toBeUndefined()
    expect(passwordFault("x7 Kq".repeat(41))).toBe("Password maksimal 200 karakter")
  })

  it("is checked in linear time", () => {
    const began = process.cpuUsage()
    for (const unit of ["a", "ab", "abc", "aab", "é", "1"])
      passwordFault(`${unit.repeat(100).slice(0, 199)}!`, siti)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(200)
  })

  it("[CN-10] is accepted if it was generated", () => {
    for (const alphabet of ["alphanumeric", "symbols"] as const)
      for (let round = 0; round < 5000; round++) {
        const password = generateAccepted(8, alphabet, [])
        expect(passwordFault(password), password).toBeUndefined()
      }
  })

  it("[CN-10] is generated again if it would be refused", () => {
    const spelled = ["5kq55kQ5", "5kq55kQ5", "tR7wZ2mB"]
    const random = vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((bytes) => {
      const text = spelled.shift() ?? ""
      const places = bytes as Uint8Array
      for (let place = 0; place < places.length; place++)
        places[place] = ALPHABETS.alphanumeric.indexOf(text[place % text.length] ?? "")
      return bytes
    })
    try {
      expect(passwordFault("5kq55kQ5")).toBe(EASY)
      expect(generateAccepted(8, "alphanumeric", [])).toBe("tR7wZ2mB")
    } finally {
      random.mockRestore()
    }
  })
})
