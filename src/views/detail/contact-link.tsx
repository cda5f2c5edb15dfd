import type { ReactNode } from "react"
import type { Field } from "../../core/schema/resource"
import { fieldCell } from "../../fields/registry.cells"

/**
 * A record's phone number or email as a link that calls it or writes to it; a line of an email ends after its @ rather than
 * inside a word. Other texts stay as they are.
 */
export function contactLink(field: Field, text: string): ReactNode {
  const scheme = fieldCell(field).scheme?.(field)
  if (!scheme || !/^(\d{8,}|[^@]+@[^@]+)$/.test(text)) return text
  const [name = "", domain] = text.split("@")
  const address = text.split("@").map(encodeURIComponent).join("@")
  return (
    <a href={`${scheme}:${address}`}>
      {name}
      {domain && (
        <>
          @<wbr />
          {domain}
        </>
      )}
    </a>
  )
}
