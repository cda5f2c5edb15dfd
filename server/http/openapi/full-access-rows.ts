/** Routes of the server's own for users with all rights. */
import { TEXT } from "../../../src/core/schema/json-schema"
import { dataOf, objectOf, type SystemRow } from "./operation"
import * as schemas from "./system-schemas"

const { MESSAGE, NOTHING, PERMISSIONS } = schemas

const REQUIRED = objectOf({ required: { type: "boolean" } })

export const FULL_ACCESS_ROWS: readonly SystemRow[] = [
  [
    "put",
    "/permissions/{roleId}",
    "Replace the rights of a role",
    {
      body: objectOf({ permissions: PERMISSIONS }),
      answer: dataOf(objectOf({ permissions: PERMISSIONS })),
      refusals: [403, 404, 422],
    },
  ],
  [
    "put",
    "/permissions/{roleId}/second-factor",
    "Require a second factor of a role's users, or no longer",
    { body: REQUIRED, answer: dataOf(REQUIRED), refusals: [403, 404, 422] },
  ],
  ["get", "/history", "All changes, newest first", { ...schemas.historyAnswer, refusals: [403, 422] }],
  [
    "post",
    "/history/{id}/restore",
    "Restore a deleted record, by the entry of its deletion",
    { answer: dataOf({ type: "object" }), status: 201, refusals: [403, 404, 409, 422] },
  ],
  ["get", "/backup", "State of the nightly backups", { answer: dataOf(schemas.NIGHTLY), refusals: [403] }],
  ["get", "/jobs", "Jobs that have not succeeded", { answer: dataOf(schemas.JOBS), refusals: [403] }],
  ["post", "/jobs/{id}/retry", "Try a job again now", { answer: NOTHING, refusals: [403, 404] }],
  ["delete", "/jobs/{id}", "Remove a job", { answer: NOTHING, refusals: [403, 404] }],
  ["get", "/api-keys", "API keys", { answer: dataOf(schemas.API_KEYS), refusals: [403] }],
  [
    "post",
    "/api-keys",
    "Create an API key; its text is answered this once",
    {
      body: schemas.NEW_API_KEY,
      answer: dataOf(objectOf({ id: TEXT, key: TEXT })),
      status: 201,
      refusals: [403, 409, 422],
    },
  ],
  ["get", "/webhooks", "Webhooks", { answer: dataOf(schemas.WEBHOOKS), refusals: [403] }],
  [
    "post",
    "/webhooks",
    "Add a webhook; its secret is answered this once",
    {
      body: schemas.WEBHOOK,
      answer: dataOf(objectOf({ id: TEXT, secret: TEXT })),
      status: 201,
      refusals: [403, 409, 422],
    },
  ],
  [
    "put",
    "/webhooks/{id}",
    "Change a webhook",
    { body: schemas.WEBHOOK, answer: dataOf(objectOf({ id: TEXT })), refusals: [403, 404, 422] },
  ],
  ["delete", "/webhooks/{id}", "Remove a webhook", { answer: MESSAGE, refusals: [403, 404] }],
  [
    "post",
    "/webhooks/{id}/secret",
    "Replace the secret of a webhook",
    { answer: dataOf(objectOf({ secret: TEXT })), refusals: [403, 404] },
  ],
  [
    "post",
    "/webhooks/{id}/try",
    "Send a test to a webhook",
    { answer: dataOf(schemas.WEBHOOK_TRY), refusals: [403, 404] },
  ],
  [
    "get",
    "/webhooks/{id}/deliveries",
    "Latest deliveries of a webhook",
    { answer: dataOf(schemas.DELIVERIES), refusals: [403, 404] },
  ],
  [
    "post",
    "/webhooks/{id}/deliveries/{delivery}/retry",
    "Send a delivery again",
    { answer: NOTHING, refusals: [403, 404] },
  ],
  ["delete", "/api-keys/{id}", "Revoke an API key", { answer: MESSAGE, refusals: [403, 404] }],
]
