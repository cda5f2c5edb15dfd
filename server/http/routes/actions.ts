/** Actions of declarations: `POST {list}/:id/actions/{name}`, and `POST {list}/actions/{name}` for several records or none. */
import { createHash } from "node:crypto"
import type { Resource, ResourceAction } from "../../../src/core/schema/resource"
import { isObject } from "../../../src/core/text"
import { ApiError } from "../../ground/api-error"
import { isId } from "../../ground/ids"
import { type ActionCall, runAction, runPageAction } from "../../records/action"
import { keyOf } from "../../records/idempotency"
import type { Payload } from "../../records/payload"
import { requireRight } from "../../records/rights"
import type { Writing } from "../../records/write"
import { type Api, idOf, writingOf } from "../api-env"
import { readBody } from "../body"
import type { ApiContext } from "../env"
import { failureOf } from "../failures"
import type { Route } from "./accounts"
import { versionOf } from "./version"

const BODY_LIMIT = 256 * 1024
/** Most records of one request: a longer one would keep its client waiting without news. */
export const MOST_AT_ONCE = 100

interface Place {
  api: Api
  list: string
  resource: Resource
  /** The resource and its variants, whose actions run on its records. */
  all: readonly Resource[]
}

/** A request for several records. */
interface Many {
  ids: readonly string[]
  versions: Readonly<Record<string, number>>
  values: Payload
}

const isVersions = (value: unknown): value is Many["versions"] =>
  isObject(value) && Object.values(value).every(Number.isInteger)

const invalid = (name: string) => new ApiError(400, `Parameter '${name}' tidak valid.`)

/** @throws ApiError 400 */
function readMany({ ids, versions = {}, values = {}, ...rest }: Payload): Many {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new ApiError(400, `Parameter '${unknown}' tidak dikenal.`)
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) throw invalid("ids")
  if (ids.length > MOST_AT_ONCE) throw new ApiError(400, `Paling banyak ${MOST_AT_ONCE} data sekaligus.`)
  if (!isVersions(versions)) throw invalid("versions")
  if (!isObject(values)) throw invalid("values")
  return { ids: [...new Set<string>(ids)], versions, values }
}

/** The idempotency key of one record of a request for several. */
const keyFor = (key: string | undefined, id: string): string | undefined =>
  key && createHash("sha256").update(`${key} ${id}`).digest("base64url")

/** Runs an action on each record in a transaction of its own. @returns an answer for each, in the order of the ids */
async function runMany(c: ApiContext, writing: Writing, call: ActionCall, { ids, versions }: Many) {
  const answers: object[] = []
  for (const id of ids) {
    if (c.req.raw.signal.aborted) break
    const one = { ...call, id, version: versions[id], key: keyFor(call.key, id) }
    answers.push(
      await runAction(writing, one).then(
        (data) => ({ id, status: 200, data }),
        (error: Error) => ({ id, ...failureOf(error, c) }),
      ),
    )
  }
  return answers
}

export function actionRoutes(on: Route, { api, list, resource, all }: Place): void {
  const seen = new Set<string>()
  const routesOf = (owner: Resource, action: ResourceAction) => {
    const { name } = action
    if (seen.has(name)) return
    seen.add(name)
    const writing = (c: ApiContext) =>
      writingOf(api, c, {
        resource,
        check: (session) => requireRight(session, [owner], action.right),
        keys: true,
      })
    const keyIn = (c: ApiContext) => keyOf(c.req.header("Idempotency-Key"))
    const onPage = action.on.has("page")

    on("POST", `${list}/actions/${name}`, async (c) => {
      const command = await writing(c)
      const key = keyIn(c)
      const payload = await readBody(c, BODY_LIMIT)
      if (onPage) {
        await runPageAction(command, { action, payload, key })
        return c.json({ data: null })
      }
      const many = readMany(payload)
      return c.json({ data: await runMany(c, command, { action, payload: many.values, key }, many) })
    })
    if (onPage) return
    on("POST", `${list}/:id/actions/${name}`, async (c) => {
      const command = await writing(c)
      const key = keyIn(c)
      const payload = await readBody(c, BODY_LIMIT)
      const version = versionOf(c)
      const data = await runAction(command, { action, id: idOf(c), payload, version, key })
      // A repeated request may be answered after the record's deletion.
      if (data.version !== undefined) c.header("ETag", `"${Number(data.version)}"`)
      return c.json({ data })
    })
  }
  for (const owner of all) for (const action of owner.actions) routesOf(owner, action)
}
