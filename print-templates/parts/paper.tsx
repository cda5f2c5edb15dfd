import type { ReactNode } from "react"
import { Logo } from "../../src/ui/logo"

/** The product's name in the letterhead. */
export const COOPERATIVE = "Koperasi Singkong"

export interface PaperProps {
  /** The document's name; selects its page in the style sheet, with the text at the foot. */
  document: string
  title: string
  landscape?: boolean
  /** The lines below the title: label and text. */
  meta: readonly (readonly [label: string, text: string])[]
  children: ReactNode
}

/** The frame of every printed document: letterhead, title, and lines below it. */
export function Paper({ document, title, landscape = false, meta, children }: PaperProps) {
  return (
    <article
      className="paper"
      lang="id"
      data-document={document}
      data-orientation={landscape ? "landscape" : "portrait"}
    >
      <header className="paper-head">
        <p className="paper-name">
          <Logo className="paper-mark" />
          {COOPERATIVE}
        </p>
        <h1 className="paper-title">{title}</h1>
      </header>
      <dl className="paper-meta">
        {meta.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </article>
  )
}
