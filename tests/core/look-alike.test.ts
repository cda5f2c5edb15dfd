import { describe, expect, it } from "vitest"
import { isSuperadmin } from "../../resources/access"
import { looksLike, skeleton } from "../../src/core/access/look-alike"

/** Names, each with its difference. */
const ALIKE: [string, string][] = [
  ["Cyrillic а", "superаdmin"],
  ["Cyrillic е", "supеradmin"],
  ["Cyrillic р, ѕ and і", "ѕuреrаdmіn"],
  ["Greek υ", "sυperadmin"],
  ["Greek capitals", "SUΡΕRΑDΜΙΝ"],
  ["Cyrillic capitals", "ЅUРЕRАDМІN"],
  ["Turkish capital İ", "SUPERADMİN"],
  ["dotless ı", "superadmın"],
  ["full width", "ｓｕｐｅｒａｄｍｉｎ"],
  ["mathematical letters", "𝐬𝐮𝐩𝐞𝐫𝐚𝐝𝐦𝐢𝐧"],
  ["letters in circles", "ⓢⓤⓟⓔⓡⓐⓓⓜⓘⓝ"],
  ["letters in black squares", "🆂🆄🅿🅴🆁🅰🅳🅼🅸🅽"],
  ["small capitals", "ꜱᴜᴘᴇʀᴀᴅᴍɪɴ"],
  ["Cherokee", "Ꮪuperadmin"],
  ["long s", "ſuperadmin"],
  ["an accent", "súperadmin"],
  ["a combining mark", "supe\u0323radmin"],
  ["a zero-width joiner", "super\u200dadmin"],
  ["a soft hyphen", "super\u00adadmin"],
  ["a zero-width blank", "super\u200badmin"],
  ["an invisible letter", "super\u3164admin"],
  ["a control character", "super\u0007admin"],
  ["dots", "s.u.p.e.r.a.d.m.i.n"],
  ["blanks and dashes", "super — admin"],
  ["a non-breaking blank", "super\u00a0admin"],
  ["digits", "5up3r4dm1n"],
  ["signs", "$uper@dm!n"],
  ["l for i", "superadmln"],
  ["rn for m", "superadrnin"],
  ["an s with a palatal hook", "ᶊuperadmin"],
  ["Tai Le ᥱ", "supᥱradmin"],
  ["a partial ∂ for d", "supera∂min"],
  ["a partial ∂ for a and d", "super∂∂min"],
  ["an exclamation mark upside down", "superadm¡n"],
  ["j for i", "superadmjn"],
  ["right to left", "\u202enimdarepus\u202c"],
]

describe("names that read like superadmin", () => {
  it.each(ALIKE)("[AB-25] are recognised: %s", (_, name) => {
    expect(looksLike(name, "superadmin")).toBe(true)
    // Rights need the exact name.
    expect(isSuperadmin(name)).toBe(false)
  })
  it("[AB-25] other roles are different", () => {
    for (const name of [
      "Admin",
      "Superintenden",
      "Supervisor",
      "Administrasi Super",
      "Kepala Kantor",
      "",
      "Супер",
    ])
      expect(looksLike(name, "superadmin"), name).toBe(false)
  })
  it("compares any name", () => {
    expect(looksLike("Bendahаra", "Bendahara")).toBe(true)
    expect(skeleton("Ärztin")).toBe(skeleton("ÄRZTIN"))
  })
})
