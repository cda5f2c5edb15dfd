/** Parts of a Markdown page. */

/** A text inside a table: one line, without the cell's border. */
export const cell = (text: string): string => text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim()

export const code = (text: string): string => `\`${text}\``

/** A table; '' without rows. A column without any text is left out. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ""
  const used = head.map((_, column) => rows.some((row) => row[column]))
  const line = (cells: readonly string[]) =>
    `| ${cells
      .filter((_, column) => used[column])
      .map((text) => cell(text) || "–")
      .join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

/** A section; '' if it has no content. */
export const section = (title: string, ...parts: readonly string[]): string => {
  const filled = parts.filter((part) => part !== "")
  return filled.length === 0 ? "" : [`## ${title}`, ...filled].join("\n\n")
}
