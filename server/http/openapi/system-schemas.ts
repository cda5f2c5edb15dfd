/** Answers and bodies of the server's own routes. */
import { LONGEST_KEY_NAME } from "../../../src/core/access/api-key"
import { HISTORY_ACTIONS, MOST_AT_ONCE } from "../../../src/core/history/entry"
import { type JsonSchema, TEXT } from "../../../src/core/schema/json-schema"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../../../src/core/validation/password-length"
import { LONGEST_URL } from "../../../src/core/webhook"
import { dataOf, listOf, objectOf, orNull } from "./operation"
import type { Parameter } from "./types"

export const FLAG: JsonSchema = { type: "boolean" }
export const COUNT: JsonSchema = { type: "integer" }
export const ANYTHING: JsonSchema = {}
export const MESSAGE = objectOf({ message: TEXT })
export const NOTHING = dataOf({ type: "null" })

export const ACCOUNT_STATE = objectOf({ active: FLAG, suspended: FLAG })
export const PASSWORD: JsonSchema = {
  type: "string",
  minLength: SHORTEST_PASSWORD,
  maxLength: LONGEST_PASSWORD,
}
export const SESSIONS = listOf(
  objectOf(
    {
      id: TEXT,
      device: TEXT,
      address: TEXT,
      startedAt: TEXT,
      seenAt: TEXT,
      current: FLAG,
      newDevice: FLAG,
      unusualHour: FLAG,
    },
    ["id", "device", "address", "startedAt", "seenAt", "current"],
  ),
)
export const PERMISSIONS = listOf(objectOf({ module: TEXT, action: TEXT }))

const CHANGE = objectOf(
  { before: ANYTHING, after: ANYTHING, labels: objectOf({ before: ANYTHING, after: ANYTHING }) },
  [],
)
const ENTRY_VALUES: Readonly<Record<string, JsonSchema>> = {
  id: TEXT,
  at: TEXT,
  actorId: TEXT,
  actorName: TEXT,
  address: TEXT,
  action: { enum: HISTORY_ACTIONS },
  resource: TEXT,
  recordId: TEXT,
  recordName: TEXT,
  changes: { type: "object", additionalProperties: CHANGE },
}
const HISTORY_ENTRY = objectOf(
  {
    ...ENTRY_VALUES,
    imported: objectOf({ id: TEXT, name: TEXT, rows: COUNT, left: COUNT, unchanged: COUNT }),
    restored: FLAG,
  },
  Object.keys(ENTRY_VALUES),
)

const query = (name: string, description: string, schema: JsonSchema = TEXT): Parameter => ({
  name,
  in: "query",
  description,
  schema,
})

/** Parameters and answer of a page of the history. */
export const historyAnswer = {
  parameters: [
    query("resource", "Name of a resource"),
    query("record", "Id of a record"),
    query("actor", "Id of a user"),
    query("action", "Kind of entry", { enum: HISTORY_ACTIONS }),
    query("from", "Day or time of the earliest entry"),
    query("to", "Day or time of the latest entry"),
    query("import", "Id of an import"),
    query("group", "`imports`: one entry for those of an import", { enum: ["imports"] }),
    query("before", "`next` of the page before"),
    query("limit", "Entries of a page", { type: "integer", minimum: 1, maximum: MOST_AT_ONCE }),
  ],
  answer: objectOf({ data: listOf(HISTORY_ENTRY), next: orNull(TEXT) }),
}

const FILTER = objectOf({ field: TEXT, operator: TEXT, value: { anyOf: [TEXT, listOf(TEXT)] } })
const SORTER = objectOf({ field: TEXT, order: { enum: ["asc", "desc"] } })
const VIEW_STATE = { filters: listOf(FILTER), sorters: listOf(SORTER), columns: listOf(TEXT) }
const VIEW_GROUP = { group: orNull(TEXT) }
export const NEW_VIEW = objectOf({ name: TEXT, replaces: orNull(TEXT), ...VIEW_STATE, ...VIEW_GROUP }, [
  "name",
  ...Object.keys(VIEW_STATE),
])
export const VIEWS = objectOf({
  views: listOf(objectOf({ id: TEXT, name: TEXT, by: TEXT, removable: FLAG, ...VIEW_STATE, ...VIEW_GROUP })),
  mayShare: FLAG,
})

export const JOBS = listOf(
  objectOf({
    id: TEXT,
    at: TEXT,
    resource: TEXT,
    recordId: TEXT,
    recordName: TEXT,
    action: { enum: ["create", "edit", "delete"] },
    attempts: COUNT,
    failed: FLAG,
    nextAt: TEXT,
    error: TEXT,
  }),
)
export const NIGHTLY = orNull(objectOf({ lastAt: orNull(TEXT), failedAt: orNull(TEXT), late: FLAG }))

export const NEW_IMPORT = objectOf({
  id: TEXT,
  name: TEXT,
  whole: { ...FLAG, description: "True: all rows or none" },
  rows: listOf(objectOf({ row: { type: "integer", minimum: 1 }, payload: { type: "object" } })),
})
const ROW = objectOf({ row: COUNT, id: TEXT, status: COUNT, message: TEXT, errors: { type: "object" } }, [
  "row",
])
export const IMPORTED = objectOf({ rows: listOf(ROW) })
export const IMPORTS = listOf(
  objectOf({ id: TEXT, at: TEXT, by: TEXT, name: TEXT, rows: COUNT, unchanged: COUNT }),
)
export const UNDONE = objectOf({
  deleted: COUNT,
  kept: listOf(objectOf({ row: COUNT, name: TEXT, reason: TEXT })),
  next: orNull(COUNT),
})

const COPY = { id: TEXT, at: TEXT, rows: COUNT, documents: COUNT }
export const COPY_VERSIONS = listOf(objectOf(COPY))
export const COPY_CONTENT = objectOf({ ...COPY, rowPieces: TEXT, documentPieces: TEXT })
export const COPY_STREAMS = listOf(
  objectOf({ account: TEXT, browser: TEXT, person: TEXT, device: TEXT, own: FLAG, newest: objectOf(COPY) }),
)
export const NEW_COPY = objectOf({
  browser: TEXT,
  sequence: COUNT,
  rowPieces: TEXT,
  documentPieces: TEXT,
  rows: COUNT,
  documents: COUNT,
})
export const STORED_COPY: JsonSchema = {
  anyOf: [objectOf({ missing: listOf(TEXT) }), objectOf({ id: TEXT, at: TEXT })],
}

const DAY = orNull({ type: "string", format: "date" })
export const NEW_API_KEY = objectOf(
  { name: { ...TEXT, maxLength: LONGEST_KEY_NAME }, roleId: TEXT, expiresOn: DAY },
  ["name", "roleId"],
)
const KEY_TEXTS = ["id", "name", "start", "roleId", "roleName", "createdAt", "createdBy"] as const
const KEY_TIMES = ["expiresOn", "usedAt", "usedFrom", "endedAt"] as const
export const API_KEYS = listOf(
  objectOf(Object.fromEntries([...KEY_TEXTS, ...KEY_TIMES].map((name) => [name, TEXT]))),
)

export const WEBHOOK = objectOf(
  {
    name: { ...TEXT, maxLength: LONGEST_KEY_NAME },
    url: { ...TEXT, maxLength: LONGEST_URL },
    resource: TEXT,
    events: { ...listOf(TEXT), minItems: 1 },
    roleId: TEXT,
    active: FLAG,
  },
  ["name", "url", "resource", "events", "roleId"],
)
export const WEBHOOKS = listOf(
  objectOf({
    ...WEBHOOK.properties,
    id: TEXT,
    roleName: TEXT,
    active: FLAG,
    createdAt: TEXT,
    createdBy: TEXT,
    waiting: COUNT,
  }),
)
export const WEBHOOK_TRY = objectOf({
  status: { ...COUNT, description: "Status of the answer; 0 without one" },
  detail: TEXT,
})
export const DELIVERIES = listOf(
  objectOf({
    id: TEXT,
    at: TEXT,
    event: TEXT,
    recordId: TEXT,
    recordName: TEXT,
    state: { enum: ["waiting", "failed", "sent", "skipped"] },
    attempts: COUNT,
    status: COUNT,
    triedAt: TEXT,
    nextAt: TEXT,
    detail: TEXT,
  }),
)

const STATES: JsonSchema = { type: "object", additionalProperties: TEXT }

/** A message of `GET /events`. */
export const LIVE_MESSAGE: JsonSchema = objectOf({
  events: listOf(
    objectOf({
      resource: TEXT,
      id: TEXT,
      action: { type: "string", enum: ["create", "edit", "delete", "editing"] },
      version: { type: "integer" },
      at: TEXT,
      by: TEXT,
      tab: TEXT,
    }),
  ),
  stale: { ...listOf(TEXT), description: "Resources with changes that are not listed" },
  states: { ...STATES, description: "Fingerprints: another one after a reconnection shows missed changes" },
})

export const TAB: Parameter = {
  name: "X-Tab",
  in: "header",
  description: "Tab of the browser, by which it knows its own changes",
  schema: { type: "string", pattern: "^[\\w-]{1,40}$" },
}
