/** Meta elements by which the server tells a page its settings. */

/** That the API behind it is the embedded one; `src/session/own-server.ts` reads it. */
const MARK = '<meta name="koperasi-api" content="embedded" />'

/** In the page's head before its first script, which reads it; at the page's beginning where it has none. */
function withMeta(html: string, meta: string): string {
  const [head = ""] = html.split("</head>", 1)
  if (head === html) return meta + html
  const script = head.indexOf("<script")
  const at = script < 0 ? head.length : script
  return `${html.slice(0, at)}${meta}\n    ${html.slice(at)}`
}

/** The server stores copies of browser data; read there too. */
const COPIES = '<meta name="koperasi-copies" content="on" />'

/** The server answers list pages; read there too. */
const LISTS = '<meta name="koperasi-lists" content="paged" />'

/** Which of them are too long to be sent whole for a form; `src/session/own-server.ts` reads it. */
const longMark = (paths: readonly string[]): string =>
  `<meta name="koperasi-long" content="${paths.join(" ")}" />`

/** @param long paths of lists that are long */
export const withApiMeta = (
  html: string,
  { copies, long = [] }: { copies: boolean; long?: readonly string[] | undefined },
): string => {
  const marked = withMeta(withMeta(html, MARK), LISTS)
  const told = long.length > 0 ? withMeta(marked, longMark(long)) : marked
  return copies ? withMeta(told, COPIES) : told
}

/** The served build and those before it; `src/session/server-build.ts` reads it. */
export const withBuilds = (html: string, builds: readonly string[]): string =>
  builds.length > 0 ? withMeta(html, `<meta name="koperasi-builds" content="${builds.join(" ")}" />`) : html

/** Path prefix of the page and its files; `src/session/base-path.ts` reads it. */
export const withBasePath = (html: string, basePath: string): string =>
  basePath === ""
    ? html
    : withMeta(
        html.replace(/(\s(?:src|href)=")\/(?!\/)/g, (_, start: string) => `${start}${basePath}/`),
        `<meta name="koperasi-base" content="${basePath}" />`,
      )

/** Removes the build's name, which allows offline use (`src/session/build.ts`). */
export const withoutBuild = (html: string): string =>
  html.replace(/<(?:meta name="koperasi-build"|link rel="manifest")[^>]*>\s*/g, "")
