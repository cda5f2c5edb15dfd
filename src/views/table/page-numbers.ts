/** Up to this many pages, each has a button (AB-89). */
const ALL_NUMBERS = 30

export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= ALL_NUMBERS) return Array.from({ length: pages }, (_, index) => index + 1)
  const wanted = new Set([1, 2, page - 2, page - 1, page, page + 1, page + 2, pages - 1, pages])
  const numbers = [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number > before + 1 ? [null, number] : [number]
  })
}
