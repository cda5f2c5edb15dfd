/** Checks if the data's host answers: our own server, or a foreign one, which the page's server says nothing about. */
import { permissionsPath } from "../../core/access/permissions"
import { RequestError } from "../../core/codec/request-error"
import { isOwnServer } from "../../session/own-server"
import { accessNames, ownRoleId } from "../../session/session"
import { call } from "../http"
import { noteAway, noteBack } from "./connection"

/** Timeout in ms. */
const PATIENCE_MS = 8000
/** Statuses of a gateway in front of the host, or of a host without its database. */
const AWAY = new Set([0, 502, 503, 504])

/**
 * Requests the user's own rights, the smallest response that every host has. Any response is a connection, a refusal too.
 * Never throws.
 * @param path of the collection of the record that is sent next; a foreign host gets it only in a valid session
 * @returns whether a record may be sent now
 */
export async function askHost(path?: string): Promise<boolean> {
  const roleId = ownRoleId()
  let status = 200
  const answers = await call({
    path: roleId ? permissionsPath(roleId) : accessNames().rolesPath,
    keepSession: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    () => true,
    // A page instead of data, or a timeout, is no response of the host.
    (error: unknown) => {
      if (!(error instanceof RequestError)) return false
      status = error.statusCode
      return !AWAY.has(status)
    },
  )
  if (answers) noteBack()
  else noteAway()
  return answers && (status !== 401 || path === undefined || isOwnServer() || isAlive(path))
}

/**
 * Requests a record's collection: a host may refuse the rights alone (LG-24). In an ended session another call's 401 would
 * reload the page while the record is being sent, and leave it in doubt.
 */
const isAlive = (path: string): Promise<boolean> =>
  call({ path }).then(
    () => true,
    (error: unknown) =>
      error instanceof RequestError && error.statusCode !== 401 && !AWAY.has(error.statusCode),
  )
