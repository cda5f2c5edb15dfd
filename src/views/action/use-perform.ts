/** Calls of an action: on our own server, on a foreign host, or on a list in this browser. */
import { useDataProvider } from "@refinedev/core"
import { encode, versionOf } from "../../core/codec/codec"
import { RequestError } from "../../core/codec/request-error"
import { unwrapList } from "../../core/codec/unwrap"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { Context, Me, StoredRecord, Values } from "../../core/schema/types"
import { isObject, textOf } from "../../core/text"
import { validateValues } from "../../core/validation/validate"
import { fieldType, typeCheck, wire } from "../../fields/registry"
import { isOwnServer } from "../../session/own-server"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { useApi } from "../record/use-api"

/** One run: its inputs, and the idempotency key that a repeated attempt sends again. */
export interface Run {
  action: ResourceAction
  asked: Values
  key: string
}

/** The outcome for one record; `error` undefined: done. */
export interface Outcome {
  record: StoredRecord
  error?: unknown
}

const contextOf = (me: Me, original?: Values): Context => ({
  mode: original ? "edit" : "create",
  me,
  ref: () => undefined,
  rows: () => undefined,
  original,
})

const encoded = ({ action: { asks }, asked }: Run, me: Me): Values =>
  asks ? encode(asks, asked, contextOf(me), wire) : {}

/** The part of an answer about several records that concerns one, as the error of a single call. */
function errorIn(answer: Readonly<Record<string, unknown>> | undefined): unknown {
  if (answer === undefined) return new RequestError({ message: "", statusCode: 0 })
  const { status, message, code } = answer
  if (status === 200) return undefined
  const text = textOf(message)
  return new RequestError({
    message: text,
    serverMessage: text,
    statusCode: Number(status),
    code: textOf(code),
  })
}

/** Values for a list in this browser. @throws RequestError 422 for values that its rules refuse */
function storedValues(resource: Resource, { action, asked }: Run, record: StoredRecord, me: Me): Values {
  const set = Object.entries(action.set?.({ record, asked, me }) ?? {}).map(([key, value]) => {
    const field = resource.field(key)
    return [key, fieldType(field).parse(value, field)]
  })
  const values = { ...record, ...Object.fromEntries(set) }
  const messages = validateValues(resource, values, contextOf(me, record), typeCheck)
  const [first] = Object.values(messages)
  if (first !== undefined) throw new RequestError({ message: first, serverMessage: first, statusCode: 422 })
  return values
}

/**
 * Runs an action on records. A run on the page has none and no outcomes.
 * @throws RequestError for a run on one record or on the page; several records have an outcome each
 */
export function usePerform(
  resource: Resource,
): (run: Run, records: readonly StoredRecord[]) => Promise<Outcome[]> {
  const call = useApi()
  const browser = useDataProvider()("browser")
  const me = useMe()
  const list = resource.source.kind === "rest" ? resource.source.list : ""

  const onOne = async (run: Run, record: StoredRecord): Promise<void> => {
    const { action, key } = run
    if (resource.source.kind === "browser") {
      const variables = storedValues(resource, run, record, me)
      await browser.update({
        resource: resource.name,
        id: record.id,
        variables,
        meta: { context: contextOf(me, record) },
      })
      return
    }
    const payload = encoded(run, me)
    const id = encodeURIComponent(record.id)
    if (!isOwnServer()) {
      if (!action.api) throw new Error(`${resource.name}.${action.name} has no call on this host`)
      const method = action.api.method.toLowerCase() as "post" | "put" | "patch"
      await call({ url: action.api.path.replace(":id", id), method, payload })
      return
    }
    const version = versionOf(record)
    const headers = {
      "Idempotency-Key": key,
      ...(version !== undefined && { "If-Match": `"${version}"` }),
    }
    await call({ url: `${list}/${id}/actions/${action.name}`, method: "post", payload, headers })
  }

  const onMany = async (run: Run, records: readonly StoredRecord[]): Promise<Outcome[]> => {
    const versions = Object.fromEntries(
      records.flatMap((record) => {
        const version = versionOf(record)
        return version === undefined ? [] : [[record.id, version]]
      }),
    )
    const answer = await call({
      url: `${list}/actions/${run.action.name}`,
      method: "post",
      payload: { ids: records.map(({ id }) => id), versions, values: encoded(run, me) },
      headers: { "Idempotency-Key": run.key },
    })
    const answers = new Map(
      unwrapList(answer)
        .filter(isObject)
        .map((one) => [one.id, one]),
    )
    return records.map((record) => ({ record, error: errorIn(answers.get(record.id)) }))
  }

  return async (run, records) => {
    const [record, ...others] = records
    if (!record) {
      const { action, key } = run
      await call({
        url: `${list}/actions/${action.name}`,
        method: "post",
        payload: encoded(run, me),
        headers: { "Idempotency-Key": key },
      })
      return []
    }
    if (others.length > 0 && resource.source.kind === "rest" && isOwnServer()) return onMany(run, records)
    if (others.length > 0) {
      const outcomes: Outcome[] = []
      for (const one of records)
        outcomes.push(
          await onOne(run, one).then(
            () => ({ record: one }),
            (error) => ({ record: one, error }),
          ),
        )
      return outcomes
    }
    await onOne(run, record)
    return [{ record }]
  }
}

/** The message of a failed run, if the server gives none. */
export const failureOf = ({ label }: ResourceAction) => ({
  text: t("{label}: tidak dapat dijalankan.", { label }),
  server: "prefer" as const,
})
