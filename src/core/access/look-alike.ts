/** Names that read like another: letters of other scripts, digits for letters, marks, blanks and what nobody sees. */

/** Each Latin letter with what looks like it; capitals stand for themselves where only they do (Greek Ν, Cherokee Ꮪ). */
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
/** Looks like either of two letters: stands for itself until it is compared. */
const EITHER = "δ"
const EITHER_OF = "ad"
const LETTER = new Map([
  ...Object.entries(LOOK_ALIKES).flatMap(([letter, alikes]) =>
    [...alikes].map((alike) => [alike, letter] as const),
  ),
  ["∂", EITHER] as const,
])

/** Letters in frames and flags that Unicode itself does not take back to letters: first code point of A to Z. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

function letterOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const first = ALPHABETS.find((start) => code >= start && code < start + 26)
  if (first !== undefined) return String.fromCharCode(97 + code - first)
  return LETTER.get(character) ?? character
}

/**
 * What a text looks like: compatible forms taken apart (NFKD), marks and the invisible left out, look-alikes as their
 * Latin letter, then lower case and letters and digits alone; `rn` reads as m, `cl` as d.
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

/** Turns the text after it around for the eye. */
const RIGHT_TO_LEFT_OVERRIDE = "\u202e"

/** Letter by letter. */
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

/** Whether a text reads like a name without being it; both are compared as `skeleton` sees them. */
export function looksLike(text: string, name: string): boolean {
  const wanted = skeleton(name)
  const seen = skeleton(text)
  if (sameLetters(seen, wanted)) return true
  return text.includes(RIGHT_TO_LEFT_OVERRIDE) && sameLetters([...seen].reverse().join(""), wanted)
}
