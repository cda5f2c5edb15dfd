/** Operations of second factors: the second step of a sign-in, the caller's own factors, proofs. */
import { TEXT } from "../../../src/core/schema/json-schema"
import { FACTOR_KINDS } from "../../../src/core/session/factors"
import { dataOf, listOf, objectOf, orNull, type SystemRow } from "./operation"
import * as schemas from "./system-schemas"

const { COUNT, MESSAGE, PERMISSIONS } = schemas

const SIGNED_IN = dataOf(objectOf({ token: TEXT, permissions: PERMISSIONS }))
/** Options for, and answers of, the browser's `navigator.credentials` (WebAuthn, JSON). */
const PASSKEY = { type: "object" } as const
const CODES = listOf(TEXT)
const PASSWORD = objectOf({ password: TEXT })
/** No token for a call with a former one. */
const TOKEN = dataOf(objectOf({ token: TEXT }, []))
const FACTOR = objectOf({
  id: TEXT,
  kind: { enum: FACTOR_KINDS },
  name: TEXT,
  addedAt: TEXT,
  usedAt: TEXT,
})
const ADDED = dataOf(objectOf({ token: TEXT, recoveryCodes: orNull(CODES) }, ["recoveryCodes"]))
const answered = (...required: readonly string[]) =>
  objectOf({ challenge: TEXT, code: TEXT, passkey: PASSKEY, password: TEXT, name: TEXT }, required)

export const FACTOR_ROWS: readonly SystemRow[] = [
  [
    "post",
    "/auth/login/second",
    "Second step of a sign-in (403 `second-step` of the first): a code or a passkey",
    { body: answered("challenge"), answer: SIGNED_IN },
  ],
  [
    "post",
    "/auth/login/passkey/options",
    "Start a sign-in by a passkey alone",
    { answer: dataOf(objectOf({ challenge: TEXT, passkey: PASSKEY })) },
  ],
  [
    "post",
    "/auth/login/passkey",
    "Begin a session by a passkey alone",
    { body: answered("challenge", "passkey"), answer: SIGNED_IN },
  ],
  [
    "get",
    "/auth/factors",
    "Own second factors",
    {
      answer: dataOf(
        objectOf({ factors: listOf(FACTOR), recoveryCodes: COUNT, required: { type: "boolean" } }),
      ),
    },
  ],
  [
    "post",
    "/auth/factors/totp",
    "Start to add an authenticator app; its secret is answered this once",
    {
      answer: dataOf(objectOf({ challenge: TEXT, secret: TEXT, address: TEXT, name: TEXT })),
      refusals: [403],
    },
  ],
  [
    "post",
    "/auth/factors/totp/confirm",
    "Add an authenticator app, by its first code; other sessions end",
    { body: answered("challenge", "code"), answer: ADDED, refusals: [409, 422] },
  ],
  [
    "post",
    "/auth/factors/passkey",
    "Start to add a passkey",
    { answer: dataOf(objectOf({ challenge: TEXT, passkey: PASSKEY, name: TEXT })), refusals: [403] },
  ],
  [
    "post",
    "/auth/factors/passkey/confirm",
    "Add a passkey; other sessions end",
    { body: answered("challenge", "passkey"), answer: ADDED, refusals: [409, 422] },
  ],
  [
    "put",
    "/auth/factors/{id}",
    "Rename a factor",
    { body: objectOf({ name: TEXT }), answer: MESSAGE, refusals: [404, 422] },
  ],
  [
    "post",
    "/auth/factors/{id}/remove",
    "Remove a factor; other sessions end",
    { body: PASSWORD, answer: TOKEN, refusals: [404, 409, 422] },
  ],
  [
    "post",
    "/auth/recovery-codes",
    "Replace the recovery codes; they are answered this once",
    {
      body: PASSWORD,
      answer: dataOf(objectOf({ token: TEXT, recoveryCodes: CODES }, ["recoveryCodes"])),
      refusals: [409, 422],
    },
  ],
  ["post", "/auth/notices/read", "End the notices that the token names", { answer: TOKEN }],
  [
    "post",
    "/auth/proof/options",
    "Start a proof by passkey; null without one",
    { answer: dataOf(objectOf({ challenge: TEXT, passkey: orNull(PASSKEY) })) },
  ],
  [
    "post",
    "/auth/proof",
    "Password or passkey again: sensitive steps are allowed for five minutes, with the session's new token",
    {
      body: answered(),
      answer: objectOf({ message: TEXT, data: objectOf({ token: TEXT }, []) }),
      refusals: [422],
    },
  ],
  [
    "get",
    "/permissions/{roleId}/second-factor",
    "True if a role requires a second factor",
    { answer: dataOf(objectOf({ required: { type: "boolean" } })), refusals: [403, 404] },
  ],
]
