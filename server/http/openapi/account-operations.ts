/** Operations on the accounts of records: sign-in, password, sessions. */
import { TEXT } from "../../../src/core/schema/json-schema"
import { allows, type Endpoint } from "../record-endpoints"
import type { Caller } from "./caller"
import { dataOf, ID, objectOf, operation } from "./operation"
import { ACCOUNT_STATE, PASSWORD, SESSIONS } from "./system-schemas"
import type { Part } from "./types"

export function accountOperations(endpoint: Endpoint, caller: Caller): Part {
  const { resource, all, list } = endpoint
  if (!resource.account || !allows(endpoint, "edit") || caller.apiKey || !caller.may(all, "edit"))
    return { paths: {}, schemas: {} }
  const { name: tag, label } = resource
  const one = `${list}/{id}`
  const describe = (id: string, path: string, summary: string) => ({
    id: `${tag}.${id}`,
    path,
    tag,
    summary: `${label.singular}: ${summary}`,
    parameters: [ID],
    refusals: [403, 404, 409, 422] as const,
  })
  const message = objectOf({ message: TEXT })
  return {
    schemas: {},
    paths: {
      [`${one}/account`]: {
        put: operation({
          ...describe("account", `${one}/account`, "allow or stop signing in"),
          body: objectOf({ active: { type: "boolean" } }),
          answer: dataOf(ACCOUNT_STATE),
        }),
      },
      [`${one}/password`]: {
        put: operation({
          ...describe("password", `${one}/password`, "set a password that has to be changed"),
          body: objectOf({ password: PASSWORD }),
          answer: message,
        }),
      },
      [`${one}/factors`]: {
        delete: operation({
          ...describe("resetFactors", `${one}/factors`, "remove all second factors"),
          answer: message,
        }),
      },
      [`${one}/sessions`]: {
        get: operation({ ...describe("sessions", `${one}/sessions`, "sessions"), answer: dataOf(SESSIONS) }),
        delete: operation({
          ...describe("endSessions", `${one}/sessions`, "end all sessions"),
          answer: message,
        }),
      },
      [`${one}/sessions/{session}`]: {
        delete: operation({
          ...describe("endSession", `${one}/sessions/{session}`, "end a session"),
          answer: message,
        }),
      },
    },
  }
}
