import type { ReactNode } from "react"

/** Whose paper it is. */
export const COOPERATIVE = "Koperasi Singkong"

/** The cooperative's mark, a cassava leaf of five fingers on its stalk, in the ink of the text. */
const FINGERS = [-100, -52, 0, 52, 100]

export function LeafMark() {
  return (
    <svg className="paper-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        {FINGERS.map((angle) => (
          <path
            key={angle}
            d="M24 29C18.5 23 18.5 11 24 2c5.5 9 5.5 21 0 27Z"
            transform={`rotate(${angle} 24 29)`}
          />
        ))}
      </g>
      <path d="M24 29v17" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

export interface PaperProps {
  /** The document's kind; names its page in print.css, and thereby the words at the foot of each page. */
  document: "invoice" | "hand-over-note" | "hand-over-invoice"
  title: string
  landscape?: boolean
  /** The lines below the title: label and text. */
  meta: readonly (readonly [label: string, text: string])[]
  children: ReactNode
}

/** The frame that every printed document shares: letterhead, title, what it is about. */
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
          <LeafMark />
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
