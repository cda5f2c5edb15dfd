import { type ReactNode, useContext } from "react"
import { Logo } from "../../src/ui/logo"
import { PaperOrientation } from "./orientation"

/** The product's name in the letterhead. */
export const ORGANISATION = "Koperasi Singkong"

export interface PaperProps {
  /** The document's name; selects its page in the style sheet, with the text at the foot. */
  document: string
  title: string
  /** Default: as its document declares; with `fit` upright, unless a table needs more width. */
  landscape?: boolean
  /** The lines below the title: label and text. */
  meta: readonly (readonly [label: string, text: string])[]
  children: ReactNode
}

/** The frame of every printed document: letterhead, title, and lines below it. */
export function Paper({ document, title, landscape, meta, children }: PaperProps) {
  const declared = useContext(PaperOrientation)
  const orientation = landscape === undefined ? declared : landscape ? "landscape" : "portrait"
  return (
    <article className="paper" lang="id" data-document={document} data-orientation={orientation}>
      <header className="paper-head">
        <p className="paper-name">
          <Logo className="paper-mark" />
          {ORGANISATION}
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
      <PaperOrientation value={orientation}>{children}</PaperOrientation>
    </article>
  )
}
