/** A unified difference of two small texts. */

const CONTEXT = 2

interface Line {
  mark: " " | "+" | "-"
  text: string
}

/** Lines of both texts in order, by their longest common subsequence. */
function linesOf(before: readonly string[], after: readonly string[]): Line[] {
  const length = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (row: number, column: number) => length[row]?.[column] ?? 0
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const own = length[row] ?? []
      own[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const lines: Line[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      lines.push({ mark: " ", text: before[row] ?? "" })
      row++
      column++
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push({ mark: "-", text: before[row++] ?? "" })
    else lines.push({ mark: "+", text: after[column++] ?? "" })
  }
  return lines
}

/** @param before null: a new file */
export function differenceOf(path: string, before: string | null, after: string): string {
  const split = (text: string) => text.replace(/\n$/, "").split("\n")
  const lines = linesOf(before === null ? [] : split(before), split(after))
  const near = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ mark }) => mark !== " ")
  const shown = lines.flatMap(({ mark, text }, index) => {
    if (near(index)) return [`${mark}${text}`]
    return near(index - 1) ? ["@@"] : []
  })
  return [`--- ${before === null ? "/dev/null" : path}`, `+++ ${path}`, ...shown].join("\n")
}
