/** The rules of a password that a user chooses, for forms and endpoints alike. */
import { passwordLengthFault, SHORTEST_PASSWORD } from "./password-length"

export const TOO_EASY = "Password ini terlalu mudah ditebak"

/** Shorter parts of a name ('Ali', 'Sri') are in many words by chance. */
const SHORTEST_OWN_WORD = 4

/** Common passwords, folded: refused alone, and with digits and signs around them. */
const COMMON = new Set(
  `password passw0rd p4ssw0rd pa55word passwort admin administrator welcome selamat
  selamatdatang selamatpagi letmein iloveyou sayang sayangku cintaku akucinta akucintakamu cintakamu bismillah
  alhamdulillah assalamualaikum indonesia indonesiaraya merdeka jakarta bandung surabaya garuda pancasila
  katasandi sandi sandiku kunci rahasiaku rahasiaumum bangsat anjing kambing doraemon naruto persija persib
  qwerty qwertyui qwertyuiop qwertz qwertzui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasdzxc
  qwerasdf monkey dragon football baseball basketball superman batman sunshine princess princesa trustno master
  michael jennifer jordan charlie liverpool chelsea manchester arsenal barcelona realmadrid computer internet
  whatever starwars pokemon samsung google facebook default changeme ganti gantipassword secret test testing user`
    .split(/\s+/)
    .filter(Boolean),
)
/** Further common passwords, refused alone. */
const COMMON_WHOLE = new Set(
  `1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx qwer1234 1234qwer asdf1234 abcd1234 abc12345 abc123456
  a1234567 a12345678 12345678a 123456789a 123qweasd rahasia123 rahasia1234 11223344 1122334455 12341234
  12344321 123454321 87654321 01012000 14045678 17081945`.split(/\s+/),
)

/** Compared without case, width, blanks and signs. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

/** From one code point to the next. 9 is followed by 0 on a keyboard: 1234567890. */
const stepBetween = (from: number, to: number): number =>
  from === 57 && to === 48 ? 1 : from === 48 && to === 57 ? -1 : to - from

/** True for one to four repeated characters, or a run of the alphabet or the digits. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+$/u.test(text)) return true
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const first = stepBetween(codes[0] ?? 0, codes[1] ?? 0)
  return (
    Math.abs(first) === 1 &&
    codes.every((code, index) => index === 0 || stepBetween(codes[index - 1] ?? 0, code) === first)
  )
}

/** Number of runs of one character, or up or down by one: 1234abcd has two, 12345679 too. */
function runsOf(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  let runs = 0
  for (let start = 0; start < codes.length; runs++) {
    const first = stepBetween(codes[start] ?? 0, codes[start + 1] ?? 0)
    let end = start + 1
    if (Math.abs(first) <= 1)
      while (end < codes.length && stepBetween(codes[end - 1] ?? 0, codes[end] ?? 0) === first) end++
    start = end
  }
  return runs
}

/** True for at most two runs, or runs of four on average, which are easily guessed. */
const isRuns = (text: string): boolean => {
  const { length } = [...text]
  return length >= SHORTEST_PASSWORD && runsOf(text) <= Math.max(2, Math.floor(length / 4))
}

/** Digits and signs for letters; 1 and ! may be i or l. */
const LETTER_FOR: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
}

/** True for a common word with signs for letters, with or without the signs around it. */
function isDisguised(password: string, isCommon: (word: string) => boolean): boolean {
  const text = [...password.normalize("NFKC").toLowerCase()]
  const isLetter = (sign: string) => /\p{L}/u.test(sign)
  const first = Math.max(0, text.findIndex(isLetter))
  const end = text.findLastIndex(isLetter) + 1
  return [text, text.slice(first), text.slice(0, end), text.slice(first, end)].some((part) =>
    ["i", "l"].some((one) =>
      isCommon(
        part
          .map((sign) => (sign === "1" || sign === "!" ? one : (LETTER_FOR[sign] ?? sign)))
          .join("")
          .replace(/[^\p{L}\p{N}]/gu, ""),
      ),
    ),
  )
}

/** Blanks, and characters that show nothing: a zero-width space, a Hangul filler. */
const INVISIBLE = /[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** Number of characters to guess: without outer blanks, a repeated character counts twice. */
function guessed(text: string): number {
  const visible = text.normalize("NFKC").replace(INVISIBLE, " ").trim()
  return [...visible.replace(/(.)\1{2,}/gsu, "$1$1")].length
}

interface OwnWord {
  folded: string
  shown: string
}

/** Words of names and addresses, longest first: an address, its parts, and those of its domain. */
function ownWords(own: readonly string[]): OwnWord[] {
  const words = new Map<string, string>()
  for (const text of own) {
    const local = text.includes("@") ? text.slice(0, text.lastIndexOf("@")) : text
    for (const shown of [text.trim(), local.trim(), ...text.split(/[^\p{L}\p{N}]+/u)]) {
      const folded = plain(shown)
      if ([...folded].length >= SHORTEST_OWN_WORD && !words.has(folded)) words.set(folded, shown)
    }
  }
  return [...words]
    .map(([folded, shown]) => ({ folded, shown }))
    .sort((one, other) => other.folded.length - one.folded.length)
}

/** Domain of an address: it identifies no owner. */
const DOMAIN = /@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** The owner's word in a password that is too short without such words; undefined if it contains none, or is long enough. */
function ownWordIn(password: string, own: readonly string[]): string | undefined {
  const characters = [...password.normalize("NFKC")]
  // The place of each folded code unit's character, to find a word across signs and blanks.
  const places = characters.flatMap((character, place) =>
    plain(character)
      .split("")
      .map(() => place),
  )
  let folded = characters.map(plain).join("")
  const covered = new Set<number>()
  let found: string | undefined
  for (const word of ownWords(own)) {
    const { length } = word.folded
    for (let at = folded.indexOf(word.folded); at >= 0; at = folded.indexOf(word.folded, at + length)) {
      found ??= word.shown
      for (let place = places[at] ?? 0; place <= (places[at + length - 1] ?? 0); place++) covered.add(place)
      // Prevents a shorter word from matching inside it.
      folded = folded.slice(0, at) + "\0".repeat(length) + folded.slice(at + length)
    }
  }
  if (found === undefined) return undefined
  const left = characters.map((character, place) => (covered.has(place) ? "\0" : character)).join("")
  const rest = left.replace(DOMAIN, "").replaceAll("\0", "")
  return guessed(rest) < SHORTEST_PASSWORD ? found : undefined
}

/**
 * The message for a password that is refused; undefined for one that is accepted.
 * @param own the name and the e-mail address of its owner
 * @param words common words of the product (`AccessNames.passwordWords`)
 */
export function passwordFault(
  password: string,
  own: readonly string[] = [],
  words: readonly string[] = [],
): string | undefined {
  const isCommon = (word: string): boolean => COMMON.has(word) || words.includes(word)
  const length = passwordLengthFault(password)
  if (length) return length
  const folded = plain(password)
  const bare = folded.replace(/^\p{N}+|\p{N}+$/gu, "")
  if (guessed(password) < SHORTEST_PASSWORD) return TOO_EASY
  const common =
    COMMON_WHOLE.has(folded) || isCommon(bare) || isCommon(folded) || isDisguised(password, isCommon)
  if (common || isPattern(folded || password) || isRuns(folded)) return TOO_EASY
  const word = ownWordIn(password, own)
  return word && `Password tidak boleh berupa nama atau email sendiri: '${word}'`
}
