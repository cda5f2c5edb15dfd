import type { ReactNode } from "react"
import type { Field } from "../../core/schema/resource"

/** A record's phone number or email as a link that calls it or writes to it. Other texts stay as they are. */
export function contactLink(field: Field, text: string): ReactNode {
  if (field.type === "digits" && field.phone && /^\d{8,}$/.test(text))
    return <a href={`tel:${text}`}>{text}</a>
  const [name, domain, more] = text.split("@")
  if (field.type !== "email" || !name || !domain || more !== undefined) return text
  return (
    <a href={`mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}`}>
      {name}@{/* A line ends here rather than inside a word. */}
      <wbr />
      {domain}
    </a>
  )
}
