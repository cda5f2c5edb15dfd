import type { ReactNode } from "react"
import type { Field } from "../../core/schema/resource"
import { fieldCell } from "../../fields/registry.cells"

/** `tel:081234567890`, `mailto:siti%2Ba@koperasi.id`; undefined for a text that is no address of its field. */
export function contactAddress(field: Field, text: string): string | undefined {
  const scheme = fieldCell(field).scheme?.(field)
  if (!scheme || !/^(\d{8,}|[^@]+@[^@]+)$/.test(text)) return undefined
  return `${scheme}:${text.split("@").map(encodeURIComponent).join("@")}`
}

/**
 * A record's phone number or email as a link that calls it or writes to it; a line of an email ends after its @ rather than
 * inside a word. Other texts stay as they are.
 */
export function contactLink(field: Field, text: string): ReactNode {
  const address = contactAddress(field, text)
  if (!address) return text
  const [name = "", domain] = text.split("@")
  return (
    <a href={address}>
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
