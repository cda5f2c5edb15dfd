/** How a page says that the API behind it is the embedded one; `src/providers/own-server.ts` reads it. */
const MARK = '<meta name="koperasi-api" content="embedded" />'

/** A page with the mark at the end of its head, or at its beginning where it has none. */
export const withApiMark = (html: string): string =>
  html.includes("</head>") ? html.replace("</head>", () => `  ${MARK}\n  </head>`) : MARK + html
