/** The address of a sheet's first cell or row beyond limits, found by the parser that reads the sheet afterwards. */
import { Parser } from "saxen"

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

/** Elements with an address attribute `r`. */
const ADDRESSED = new Set(["c", "row"])

/**
 * One pass over the text, whatever it is: a pattern that looks for the end of a tag from each beginning is quadratic in
 * tags that never end, and sees other attributes than the parser does.
 * @param xml of a worksheet; one that is broken is looked at as far as it goes
 * @returns `XFD1048576`; undefined where everything is within
 */
export function farCell(xml: string, most: { columns: number; rows: number }): string | undefined {
  let far: string | undefined
  const parser = new Parser().on("openTag", (name, attributes, decode) => {
    if (far !== undefined || !ADDRESSED.has(localName(name))) return
    const given = attributes() || {}
    for (const key in given) {
      if (localName(key) !== "r") continue
      const address = decode(given[key] ?? "")
      const [, letters = "", row = ""] = /^([A-Z]*)(\d+)$/.exec(address) ?? []
      if (columnNumber(letters) > most.columns || Number(row) > most.rows) far = address
    }
  })
  parser.parse(xml)
  return far
}
