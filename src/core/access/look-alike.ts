/** Finds names that look like another: letters of other scripts, digits for letters, marks, blanks, invisible characters. */

/** Latin letter → characters that look like it. Some are capitals whose small letter does not (Greek Ν, Cherokee Ꮪ). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: "аАαΑɑᴀꭺᎪꓮ@4Λλ",
  b: "ЬВвΒβƄʙᏴꓐ",
  c: "сСϲϹᴄᏟꓚ",
  d: "ԁԀđƌɗðᴅᎠꓓ",
  e: "ᥱеЕєЄεΕɛəǝᴇᎬꓰ3€Σ",
  g: "ɡԍɢցᏀꓖ",
  h: "һНнΗհʜᎻꓧ",
  i: "іІɩιΙıɪɨӏӀlL1|!¡jјȷʝⅼǀᎥᏆꓲוІ",
  k: "кКκΚᴋᏦꓗ",
  m: "мМΜᴍɱᎷꓟ₥",
  n: "пПиИηΝɴƞŋɲոռΠπꓠ",
  o: "оОοΟσØøɵᴏօՕ0Ꮎꓳ",
  p: "рРρΡᴘþƥᏢꓑ₽",
  r: "гГяЯʀɾɼɽᏒᎡꓣ",
  s: "ᶊѕЅꜱƨʂՏᏚᏕꓢ$5§",
  t: "тТτΤᴛᎢꓔ7",
  u: "υμʋᴜʊսՍꓴцЦ∪",
  v: "νѵᴠᏙꓦ",
  w: "шωѡᴡᎳꓪ",
  x: "хХχΧ×ꓫ",
  y: "уУγΥуʏүҮꓬ",
  z: "ΖᴢᏃꓜ2",
}
/** Looks like either of two letters; compared with both. */
const EITHER = "δ"
const EITHER_OF = "ad"
const LETTER = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([letter, alikes]) =>
    [...alikes].map((alike) => [alike, letter] as const),
  ),
  ["∂", EITHER] as const,
])

/** First code points (A) of framed and flag alphabets, which NFKD does not map to letters. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

function letterOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const first = ALPHABETS.find((start) => code >= start && code < start + 26)
  if (first !== undefined) return String.fromCharCode(97 + code - first)
  return LETTER.get(character) ?? character
}

/**
 * Normal form for comparison by looks: NFKD without marks and invisible characters, look-alikes replaced by their Latin
 * letter, lower case, letters and digits only. `rn` becomes m, `cl` d, `vv` w.
 */
export function skeleton(text: string): string {
  const visible = text.normalize("NFKD").replace(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "")
  return [...visible]
    .map(letterOf)
    .join("")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m")
    .replaceAll("cl", "d")
    .replaceAll("vv", "w")
}

const RIGHT_TO_LEFT_OVERRIDE = "\u202e"

function sameLetters(seen: string, wanted: string): boolean {
  const letters = [...wanted]
  const read = [...seen]
  return (
    read.length === letters.length &&
    read.every((letter, index) => {
      const other = letters[index] ?? ""
      return letter === other || (letter === EITHER && EITHER_OF.includes(other))
    })
  )
}

/** True if a text looks like a name, by `skeleton`; also if it is displayed reversed. */
export function looksLike(text: string, name: string): boolean {
  const wanted = skeleton(name)
  const seen = skeleton(text)
  if (sameLetters(seen, wanted)) return true
  return text.includes(RIGHT_TO_LEFT_OVERRIDE) && sameLetters([...seen].reverse().join(""), wanted)
}
