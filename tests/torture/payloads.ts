/** Valid payloads of every resource: copies of sample records with new codes and names. */
import { registry } from "../../resources/registry"
import { storedResources } from "../../server/database/schema"
import { decode, encode } from "../../src/core/codec/codec"
import type { Resource } from "../../src/core/schema/resource"
import type { Context, Values } from "../../src/core/schema/types"
import { formatSequence, parseSequence } from "../../src/core/sequence/sequence"
import { isActive, withDerived } from "../../src/core/validation/values"
import { wire } from "../../src/fields/registry"
import { entryOf, formatOf } from "../../src/fields/sequence"
import { contextOf } from "../support/context"
import type { Client } from "./client"

export type Rows = Record<string, (Values & { id: string })[]>
export type Payload = Record<string, unknown>

/** One resource an endpoint: variants are another view of the same one. */
export const endpoints: readonly Resource[] = storedResources(registry).filter(
  (resource) => resource.variantOf === resource.name,
)
export const listOf = (resource: Resource): string =>
  resource.source.kind === "rest" ? resource.source.list : ""
export const oneOf = (resource: Resource): string =>
  resource.source.kind === "rest" ? resource.source.one : ""

/** Those whose records can sign in. */
export const withAccounts: readonly Resource[] = endpoints.filter((resource) => resource.account !== null)

export interface Account {
  email: string
  password: string
  role: string
}

export interface Payloads {
  rows: Rows
  /** A new record's payload; with an account if one is given. */
  make: (resource: Resource, account?: Account) => Payload
}

/** @param root someone who may read every list */
export async function readPayloads(root: Client): Promise<Payloads> {
  const rows: Rows = {}
  for (const resource of endpoints) {
    const { status, body, text } = await root.get(listOf(resource))
    if (status !== 200) throw new Error(`${listOf(resource)}: ${status} ${text}`)
    rows[resource.name] = body.data.map((raw: unknown) => decode(resource, raw, wire))
  }
  let made = 0
  const contextFor = (resource: Resource, values: Values): Context =>
    contextOf(resource, values, { rows, role: "superadmin", name: "Superadmin" })
  const hasAccount = (resource: Resource, row: Values) =>
    resource.account !== null && Boolean(row[resource.account.email])

  /** The record to copy: the last one, without an account if that is optional. */
  const model = (resource: Resource): Values => {
    const list = rows[resource.name] ?? []
    const found = list.findLast((row) => !hasAccount(resource, row)) ?? list.at(-1)
    if (!found) throw new Error(`there is no ${resource.name} to go by`)
    return found
  }

  return {
    rows,
    make: (resource, account) => {
      const { id: _, ...values } = model(resource) as Record<string, unknown>
      const number = ++made
      for (const field of resource.fields) {
        if (field.type === "sequence" && entryOf(field, "create") !== "generated") {
          // From the end of the range, where the sample has none; free codes keep their form.
          const context = contextFor(resource, values)
          const format = formatOf(field, values, context)
          const taken = parseSequence(format, String(values[field.key] ?? ""))
          const letter = format.letter ? "Q" : ""
          const top = format.letter ? 0 : 10 ** format.digits / 2
          if (taken || isActive(field, values, context))
            values[field.key] = formatSequence(format, { letter, number: top + number })
        } else if (field.type === "sequence") values[field.key] = null
        else if (field.type === "email" && values[field.key])
          values[field.key] = `baru${number}@koperasi.local`
        else if (field.type === "password") values[field.key] = values[field.key] ?? null
        else if (field.type === "choice" && field.unique)
          values[field.key] = field.options(contextFor(resource, {}))[0]?.value ?? null
        else if (field.type === "text" && field.unique) values[field.key] = `Baru ${number}`
      }
      const keys = resource.account
      const needed = keys && !resource.fields.some((field) => field.type === "toggle")
      if (keys && account) {
        Object.assign(values, {
          [keys.email]: account.email,
          [keys.password]: account.password,
          [keys.role]: account.role,
        })
        for (const field of resource.fields) if (field.type === "toggle") values[field.key] = true
        // The model may be a record whose account is inactive.
        for (const { field, value } of keys.active) values[field] = value
      } else if (keys && needed) values[keys.password] = "Lumbung-Hijau-88"
      const whole = withDerived(resource, values, contextFor(resource, values))
      return encode(resource, whole, contextFor(resource, whole), wire)
    },
  }
}
