/** Meta elements by which the server tells a page its settings. */

/** Marks the API as the embedded one; `src/session/own-server.ts` reads it, and those below. */
const MARK = '<meta name="koperasi-api" content="embedded" />'

/** Adds an element before the first script of the page's head, or at the start of a page without a head. */
function withMeta(html: string, meta: string): string {
  const [head = ""] = html.split("</head>", 1)
  if (head === html) return meta + html
  const script = head.indexOf("<script")
  const at = script < 0 ? head.length : script
  return `${html.slice(0, at)}${meta}\n    ${html.slice(at)}`
}

/** The server stores copies of browser data. */
const COPIES = '<meta name="koperasi-copies" content="on" />'

/** The server answers list pages. */
const LISTS = '<meta name="koperasi-lists" content="paged" />'

/** The server sends events of changes. */
const LIVE = '<meta name="koperasi-live" content="on" />'

/** Paths of lists that are too long to be sent whole for a form. */
const longMark = (paths: readonly string[]): string =>
  `<meta name="koperasi-long" content="${paths.join(" ")}" />`

/** The office is new. */
const NEW = '<meta name="koperasi-new" content="on" />'

/** The server sends mail. */
const MAIL = '<meta name="koperasi-mail" content="on" />'

/** Days of a first password. */
const passwordDaysMark = (days: number): string =>
  `<meta name="koperasi-first-password-days" content="${days}" />`

/** Name of the provider of single sign-on. */
const ssoMark = (name: string): string =>
  `<meta name="koperasi-sso" content="${name.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" />`

/** @param long paths of lists that are long @param fresh the only account is that of the first start */
export const withApiMeta = (
  html: string,
  {
    copies,
    long = [],
    fresh = false,
    mail = false,
    sso,
    firstPasswordDays,
  }: {
    copies: boolean
    long?: readonly string[] | undefined
    fresh?: boolean | undefined
    mail?: boolean | undefined
    sso?: string | undefined
    firstPasswordDays?: number | undefined
  },
): string => {
  const own = [MARK, LISTS, LIVE].reduce(withMeta, html)
  const marked = fresh ? withMeta(own, NEW) : own
  const withLong = long.length > 0 ? withMeta(marked, longMark(long)) : marked
  const withMail = mail ? withMeta(withLong, MAIL) : withLong
  const withSso = sso ? withMeta(withMail, ssoMark(sso)) : withMail
  const withDays = firstPasswordDays ? withMeta(withSso, passwordDaysMark(firstPasswordDays)) : withSso
  return copies ? withMeta(withDays, COPIES) : withDays
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

/** Removes the build's name, which allows offline use (`src/session/own-server.ts`). */
export const withoutBuild = (html: string): string =>
  html.replace(/<(?:meta name="koperasi-build"|link rel="manifest")[^>]*>\s*/g, "")
