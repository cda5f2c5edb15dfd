/**
 * The question whether the data's host answers: our own server, or a foreign one behind it or elsewhere. That our page server
 * answers says nothing of a foreign host.
 */
import { permissionsPath } from "../../core/access/permissions"
import { RequestError } from "../../core/codec/request-error"
import { isOwnServer } from "../../session/own-server"
import { accessNames, ownRoleId } from "../../session/session"
import { call } from "../http"
import { noteAway, noteBack } from "./connection"

/** Milliseconds that the host has for an answer. */
const PATIENCE_MS = 8000
/** A gateway in front of the host, or the host itself without its database. */
const AWAY = new Set([0, 502, 503, 504])

/**
 * Asks for the person's own rights, the smallest answer that every host has: any answer of the host is a connection, a
 * refusal too. Never throws.
 * @param path of a record's collection that is to be sent next; a foreign host gets it in a living session alone
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
    // A page in place of data, or a timeout, is no answer of the host.
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
 * Asks for a record's collection. A host may refuse the question for rights alone (LG-24). In a session that has ended, any
 * other call's 401 loads the page anew while the record is on its way, and leaves it in doubt.
 */
const isAlive = (path: string): Promise<boolean> =>
  call({ path }).then(
    () => true,
    (error: unknown) =>
      error instanceof RequestError && error.statusCode !== 401 && !AWAY.has(error.statusCode),
  )
