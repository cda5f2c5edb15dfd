/** Splits a JSON list into the texts of its elements, so that a long list can be parsed in slices. */
const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])

const broken = () => new SyntaxError("the text is no list")

/** Index of the quote that ends the string beginning at `from`. */
function endOfString(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at >= 0) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at
    at = text.indexOf('"', at + 1)
  }
  throw broken()
}

/** Each element's text, not parsed yet. @throws SyntaxError for a text that is no list */
export function* elementsOf(text: string): Generator<string> {
  const begin = text.search(/\S/)
  if (text[begin] !== "[") throw broken()
  let depth = 0
  let from = begin + 1
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (OPEN.has(code)) depth++
    else if (code === COMMA && depth === 0) {
      yield text.slice(from, at)
      from = at + 1
    } else if (CLOSE.has(code) && depth-- === 0) {
      const last = text.slice(from, at)
      if (last.trim() !== "" || from > begin + 1) yield last
      if (text.slice(at).trim() !== "]") throw broken()
      return
    }
  }
  throw broken()
}
