const PLATE = /^([A-Z]{1,2})(\d{1,4})([A-Z]{1,3})$/

/** The three parts of a typed vehicle number; undefined for another text (PT-20). */
export function splitPlate(text: string): [string, string, string] | undefined {
  const match = PLATE.exec(text.toUpperCase().replace(/[\s-]/g, ""))
  return match ? [match[1] ?? "", match[2] ?? "", match[3] ?? ""] : undefined
}

/** `be1234xy` → `BE 1234 XY`, also several with commas; another text is returned unchanged. */
export const formatPlate = (text: string): string =>
  text.replace(/[^,]+/g, (one) => {
    const parts = splitPlate(one)
    return parts ? one.replace(/\S.*\S|\S/, parts.join(" ")) : one
  })
