import { ORGANISATION } from "./paper"
import printCss from "./print.css?raw"

/** A text as a quoted string of CSS. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")}"`

/** The shared style sheet, and this document's portrait and landscape pages with its name at the foot. */
export function pageCss({ name, label }: { name: string; label: string }): string {
  const foot = `@bottom-left { content: ${quoted(`${ORGANISATION} · ${label}`)}; }`
  const paper = `.paper[data-document="${name}"]`
  return `${printCss}
@page ${name} { ${foot} }
@page ${name}-landscape { size: A4 landscape; ${foot} }
@media print {
  ${paper} { page: ${name}; }
  ${paper}[data-orientation="landscape"],
  ${paper}[data-orientation="fit"]:has([data-landscape]) { page: ${name}-landscape; }
}
`
}
