import type { ReactNode } from "react"

/** Whose paper it is. */
export const COOPERATIVE = "Koperasi Singkong"

/** The lobes of a cassava leaf: turned by so many degrees, and how long beside the middle one. */
const LOBES = [
  [-104, 0.62],
  [-70, 0.84],
  [-35, 0.95],
  [0, 1],
  [35, 0.95],
  [70, 0.84],
  [104, 0.62],
] as const

/** The cooperative's mark; the same drawing as in public/favicon.svg. */
export function Logo() {
  return (
    <svg className="paper-mark" viewBox="0 0 64 64" fill="currentColor" aria-hidden="true" focusable="false">
      <g transform="translate(32 38)">
        {LOBES.map(([turn, length]) => (
          <path
            key={turn}
            d="M0 0C-6-9-6-22 0-33C6-22 6-9 0 0Z"
            transform={`rotate(${turn}) scale(${length})`}
          />
        ))}
        <path d="M-1.4 0V22H1.4V0Z" />
      </g>
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
          <Logo />
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
