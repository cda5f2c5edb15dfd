import { COOPERATIVE } from "./paper"
import printCss from "./print.css?raw"

/** A text as a style sheet quotes it. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")}"`

/**
 * The paper's looks: the rules that every document shares, and this one's pages, upright and lying, with its name at
 * the foot of each.
 */
export function pageCss({ name, label }: { name: string; label: string }): string {
  const foot = `@bottom-left { content: ${quoted(`${COOPERATIVE} · ${label}`)}; }`
  const paper = `.paper[data-document="${name}"]`
  return `${printCss}
@page ${name} { ${foot} }
@page ${name}-landscape { size: A4 landscape; ${foot} }
@media print {
  ${paper} { page: ${name}; }
  ${paper}[data-orientation="landscape"] { page: ${name}-landscape; }
}
`
}
