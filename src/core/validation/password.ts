/** What a password that a person chooses must be. Pure: every screen and endpoint where one is chosen asks here. */

export const SHORTEST_PASSWORD = 8
/** Nobody's is longer, and hashing more would only cost. */
export const LONGEST_PASSWORD = 200
/** Shorter parts of a name ('Ali', 'Sri') stand in many words by chance. */
const SHORTEST_OWN_WORD = 4

/** The commonest, folded; what stands alone or with digits and signs around it. */
const COMMON = new Set(
  `password passw0rd p4ssw0rd pa55word passwort admin administrator superadmin koperasi singkong welcome selamat
  selamatdatang selamatpagi letmein iloveyou sayang sayangku cintaku akucinta akucintakamu cintakamu bismillah
  alhamdulillah assalamualaikum indonesia indonesiaraya merdeka jakarta bandung surabaya lampung garuda pancasila
  katasandi sandi sandiku kunci rahasiaku rahasiaumum bangsat anjing kambing doraemon naruto persija persib
  qwerty qwertyui qwertyuiop qwertz qwertzui asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasdzxc
  qwerasdf monkey dragon football baseball basketball superman batman sunshine princess princesa trustno master
  michael jennifer jordan charlie liverpool chelsea manchester arsenal barcelona realmadrid computer internet
  whatever starwars pokemon samsung google facebook default changeme ganti gantipassword secret test testing user`
    .split(/\s+/)
    .filter(Boolean),
)
/** Common as a whole only. */
const COMMON_WHOLE = new Set([
  "1q2w3e4r",
  "1q2w3e4r5t",
  "q1w2e3r4",
  "1qaz2wsx",
  "zaq12wsx",
  "qwer1234",
  "1234qwer",
  "asdf1234",
  "abcd1234",
  "abc12345",
  "abc123456",
  "a1234567",
  "a12345678",
  "12345678a",
  "123456789a",
  "123qweasd",
  "rahasia123",
  "rahasia1234",
  "11223344",
  "1122334455",
  "12341234",
  "12344321",
  "123454321",
  "87654321",
  "01012000",
  "14045678",
  "17081945",
])

/** Compared without case, width, blanks and signs. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

/** One to four characters over and over, or a run up or down the alphabet or the digits. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+$/u.test(text)) return true
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  // 9 is followed by 0 on a keyboard: 1234567890.
  const step = (from: number, to: number) =>
    from === 57 && to === 48 ? 1 : from === 48 && to === 57 ? -1 : to - from
  const first = step(codes[0] ?? 0, codes[1] ?? 0)
  return (
    Math.abs(first) === 1 &&
    codes.every((code, index) => index === 0 || step(codes[index - 1] ?? 0, code) === first)
  )
}

/** The words of a name or an address by which its owner is known, longest first. */
function ownWords(own: readonly string[]): string[] {
  const words = own.flatMap((text) => {
    const name = text.includes("@") ? text.slice(0, text.lastIndexOf("@")) : text
    return [plain(name), ...name.split(/[^\p{L}\p{N}]+/u).map(plain)]
  })
  return [...new Set(words)]
    .filter((word) => [...word].length >= SHORTEST_OWN_WORD)
    .sort((a, b) => b.length - a.length)
}

/** Whether a password is little more than its owner's name: what is left without it is too short to be one. */
function isOwn(password: string, own: readonly string[]): boolean {
  const words = ownWords(own)
  const folded = plain(password)
  const left = words.reduce((text, word) => text.replaceAll(word, ""), folded)
  if (left === folded) return false
  const signs = [...password.normalize("NFKC")].length - [...folded].length
  return [...left].length + Math.max(0, signs) < SHORTEST_PASSWORD
}

/**
 * Why a password may not be chosen, in the form's words; undefined when it may.
 * @param own what its owner is known by: the name, the e-mail address
 */
export function passwordFault(password: string, own: readonly string[] = []): string | undefined {
  // As the field's type has always said it.
  if (password.length < SHORTEST_PASSWORD) return `Password minimal ${SHORTEST_PASSWORD} karakter`
  if (password.length > LONGEST_PASSWORD) return `Password maksimal ${LONGEST_PASSWORD} karakter`
  const folded = plain(password)
  const word = folded.replace(/^\p{N}+|\p{N}+$/gu, "")
  if (COMMON_WHOLE.has(folded) || COMMON.has(word) || COMMON.has(folded) || isPattern(folded || password))
    return "Password ini terlalu mudah ditebak"
  if (isOwn(password, own)) return "Password tidak boleh berupa nama atau email sendiri"
  return undefined
}
