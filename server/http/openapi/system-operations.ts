/** Operations of the server's own routes, beside the declared resources. */
import { TEXT } from "../../../src/core/schema/json-schema"
import type { Caller } from "./caller"
import { FACTOR_ROWS } from "./factor-rows"
import { FULL_ACCESS_ROWS } from "./full-access-rows"
import { BYTES, dataOf, listOf, objectOf, operation, type SystemRow } from "./operation"
import * as schemas from "./system-schemas"
import type { Method, Operation, Part } from "./types"

const { MESSAGE, PERMISSIONS } = schemas

const ACCOUNT_ROWS: readonly SystemRow[] = [
  [
    "post",
    "/auth/login",
    "Begin a session",
    {
      body: objectOf({ email: TEXT, password: TEXT }),
      answer: dataOf(objectOf({ token: TEXT, permissions: PERMISSIONS })),
      refusals: [403],
    },
  ],
  ["post", "/auth/logout", "End this session", { answer: MESSAGE }],
  [
    "put",
    "/auth/password",
    "Change the own password; other sessions end",
    {
      body: objectOf({ oldPassword: TEXT, newPassword: schemas.PASSWORD }),
      answer: dataOf(objectOf({ token: TEXT }, [])),
      refusals: [409, 422],
    },
  ],
  ["get", "/auth/sessions", "Own sessions", { answer: dataOf(schemas.SESSIONS) }],
  ["delete", "/auth/sessions", "End all own sessions", { answer: MESSAGE }],
  ["delete", "/auth/sessions/{session}", "End one of the own sessions", { answer: MESSAGE, refusals: [404] }],
  [
    "get",
    "/permissions/{roleId}",
    "Rights of a role: the own one, or any with full access",
    { answer: dataOf(objectOf({ permissions: PERMISSIONS })), refusals: [403, 404] },
  ],
  [
    "get",
    "/events",
    "Changes by others, as server-sent events",
    {
      answer: schemas.LIVE_MESSAGE,
      description:
        "Each `data` is a message. The first one has the states of all lists that the caller may see; later ones have changes. A comment every 15 seconds keeps the connection.",
    },
  ],
  ["get", "/openapi.json", "This description, for the caller's rights", { answer: { type: "object" } }],
]

const SSO = "/auth/login/oidc"

const SSO_ROWS: readonly SystemRow[] = [
  [
    "post",
    `${SSO}/start`,
    "Start a single sign-on: address of the provider, and a cookie for the way back",
    { answer: dataOf(objectOf({ address: TEXT })), refusals: [429, 503] },
  ],
  [
    "post",
    SSO,
    "Begin a session by the code of the way back, which works once and with that cookie",
    {
      body: objectOf({ code: TEXT }),
      answer: dataOf(objectOf({ token: TEXT, permissions: PERMISSIONS })),
      refusals: [403],
    },
  ],
]

const LINK = "/auth/password-link"
const WEEKLY = objectOf({ weekly: { type: "boolean" } })
/** Only with a mail server. */
const MAIL_ROWS: readonly SystemRow[] = [
  [
    "post",
    LINK,
    "Ask for a mail with a link for a new password; the answer is the same for every address",
    {
      body: objectOf({ email: TEXT, language: TEXT }, ["email"]),
      answer: MESSAGE,
      status: 202,
      refusals: [422],
    },
  ],
  [
    "post",
    `${LINK}/check`,
    "Check a link",
    { body: objectOf({ token: TEXT }), answer: MESSAGE, refusals: [410] },
  ],
  [
    "put",
    LINK,
    "Set a password by a link; all sessions of the account end",
    {
      body: objectOf({ token: TEXT, newPassword: schemas.PASSWORD }),
      answer: MESSAGE,
      refusals: [410, 422],
    },
  ],
  ["get", "/auth/mail", "Mails that the caller wants", { answer: dataOf(WEEKLY) }],
  [
    "put",
    "/auth/mail",
    "Switch the weekly summary on or off",
    {
      body: objectOf({ weekly: { type: "boolean" }, language: TEXT }, ["weekly"]),
      answer: dataOf(WEEKLY),
      refusals: [422],
    },
  ],
]

const VIEW_ROWS: readonly SystemRow[] = [
  ["get", "/views/{list}", "Shared views of a list", { answer: dataOf(schemas.VIEWS), refusals: [403, 404] }],
  [
    "post",
    "/views/{list}",
    "Share a view of a list",
    {
      body: schemas.NEW_VIEW,
      answer: dataOf(objectOf({ id: TEXT })),
      status: 201,
      refusals: [403, 404, 409, 422],
    },
  ],
  [
    "put",
    "/views/{list}/{id}",
    "Rename a shared view",
    { body: objectOf({ name: TEXT }), answer: MESSAGE, refusals: [403, 404, 409, 422] },
  ],
  ["delete", "/views/{list}/{id}", "Remove a shared view", { answer: MESSAGE, refusals: [403, 404] }],
]

const IMPORT_ROWS: readonly SystemRow[] = [
  ["get", "/imports/{resource}", "Latest imports", { answer: dataOf(schemas.IMPORTS), refusals: [403, 404] }],
  [
    "post",
    "/imports/{resource}",
    "Import records, by rows of a file",
    { body: schemas.NEW_IMPORT, answer: dataOf(schemas.IMPORTED), refusals: [403, 404, 409, 422] },
  ],
  [
    "get",
    "/imports/{resource}/{id}",
    "Stored rows of an import",
    { answer: dataOf(schemas.IMPORTED), refusals: [403, 404] },
  ],
  [
    "post",
    "/imports/{resource}/{id}/undo",
    "Delete records of an import",
    {
      body: objectOf({ after: schemas.COUNT }, []),
      answer: dataOf(schemas.UNDONE),
      refusals: [403, 404],
    },
  ],
]

const GIVERS = objectOf({ givers: listOf(TEXT) })
const SUPERADMIN_ROWS: readonly SystemRow[] = [
  [
    "get",
    "/permissions/{roleId}/givers",
    "Roles whose users may give a role",
    { answer: dataOf(GIVERS), refusals: [403, 404] },
  ],
  [
    "put",
    "/permissions/{roleId}/givers",
    "Replace the roles whose users may give a role",
    { body: GIVERS, answer: dataOf(GIVERS), refusals: [403, 404, 422] },
  ],
]

const COPY_ROWS: readonly SystemRow[] = [
  ["get", "/copies/{list}", "Browsers with copies of a list", { answer: dataOf(schemas.COPY_STREAMS) }],
  [
    "post",
    "/copies/{list}/versions",
    "Store a version, once its pieces are stored",
    { body: schemas.NEW_COPY, answer: dataOf(schemas.STORED_COPY), refusals: [403, 404, 409, 422] },
  ],
  [
    "get",
    "/copies/{list}/from/{account}/{browser}",
    "Versions of a browser",
    { answer: dataOf(schemas.COPY_VERSIONS), refusals: [403, 404] },
  ],
  ["delete", "/copies/{list}/from/{account}/{browser}", "Delete own versions", { refusals: [403, 404] }],
  [
    "get",
    "/copies/{list}/versions/{version}",
    "A version",
    { answer: dataOf(schemas.COPY_CONTENT), refusals: [403, 404] },
  ],
  ["put", "/copies/{list}/pieces/{hash}", "Store a piece", { refusals: [403, 404, 413, 415, 422] }],
  ["get", "/copies/{list}/versions/{version}/pieces/{hash}", "A piece", { refusals: [403, 404] }],
]

/** Bytes, or a stream, in place of JSON. */
function withContent(path: string, method: Method, described: Operation): Operation {
  if (path === "/events") {
    const { 200: stream, ...others } = described.responses
    const content = { "text/event-stream": { schema: schemas.LIVE_MESSAGE } }
    return {
      ...described,
      responses: { 200: { description: described.summary, ...stream, content }, ...others },
    }
  }
  if (!path.endsWith("/pieces/{hash}")) return described
  if (method === "put") return { ...described, requestBody: { required: true, content: BYTES } }
  const { 204: _, ...responses } = described.responses
  return {
    ...described,
    responses: { 200: { description: described.summary, content: BYTES }, ...responses },
  }
}

/** `get /views/{list}` → `getViewsList`. */
const idOf = (method: string, path: string): string =>
  method +
  path
    .split(/[^a-zA-Z]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

const tagOf = (path: string): string => path.split(/[/.]/)[1] ?? ""

function partOf(rows: readonly SystemRow[]): Part {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const [method, path, summary, more] of rows) {
    const described = operation({ id: idOf(method, path), path, tag: tagOf(path), summary, ...more })
    const isOpen = path.startsWith("/auth/login") || path.startsWith(LINK)
    const open = isOpen ? { ...described, security: [] } : described
    paths[path] = { ...paths[path], [method]: withContent(path, method, open) }
  }
  return { paths, schemas: {} }
}

/** Routes that take an API key, too. */
const FOR_KEYS = new Set(["/openapi.json", "/history"])

/** @param features `copies`: the server stores copies of browser data; `mail`: it sends mail; `sso`: it has single sign-on */
export const systemPart = (
  { fullAccess, superadmin, apiKey }: Caller,
  { copies, mail, sso }: { copies: boolean; mail: boolean; sso: boolean },
): Part => {
  const rows = [
    ...ACCOUNT_ROWS,
    ...FACTOR_ROWS,
    ...(sso ? SSO_ROWS : []),
    ...(mail ? MAIL_ROWS : []),
    ...VIEW_ROWS,
    ...IMPORT_ROWS,
    ...(fullAccess ? FULL_ACCESS_ROWS : []),
    ...(superadmin ? SUPERADMIN_ROWS : []),
    ...(copies ? COPY_ROWS : []),
  ]
  return partOf(apiKey ? rows.filter(([, path]) => FOR_KEYS.has(path)) : rows)
}
