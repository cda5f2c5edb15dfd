/** Records of any resource: the choices of its form, its entered values, its deletion. */
import { expect, type Locator, type Page } from "@playwright/test"
import { registry } from "../../../resources/registry"
import { decode } from "../../../src/core/codec/codec"
import { type Field, labelKey, type Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { linkFields, wire } from "../../../src/fields/registry"
import { rawOf } from "../../support/raw-record"
import { added, basicsOf, partnerPayload, subAgentPayload, unique } from "./records"
import type { Api } from "./sessions"

export type Rows = Record<string, Values[]>

let samples = 0
/** The first sample of a test: each test has its own, so that no unique value occurs twice. */
export const nextSamples = (): number => {
  samples += 100
  return samples
}

/** Adds the records that forms choose from: vehicles, of which one is free, a farmer and a sub agent. */
export async function addChoices(api: Api, samples: number): Promise<void> {
  const basics = await basicsOf(api)
  const plates = [1, 2].map((digit) => `BE${1000 + samples}${"XY"[digit - 1]}`)
  const userId = await added(
    api,
    "/users/partner",
    partnerPayload(basics, {
      fullName: unique("Sopir"),
      partnerTypeId: basics.transport,
      vehicleNumber: plates,
    }),
  )
  await added(api, "/users/partner", partnerPayload(basics))
  await added(api, "/sub-agents", subAgentPayload({ codeSA: `SA${samples}` }))
  await added(api, "/transportations", {
    vehicleNumber: plates[0],
    userId,
    supplierId: basics.supplier,
    tansportationStatus: "ACTIVE",
  })
}

/** The records of the server, by resource. */
export async function rowsOf(api: Api): Promise<Rows> {
  const rows: Rows = {}
  for (const resource of registry.all)
    if (resource.source.kind === "rest" && resource.variantOf === resource.name) {
      const { body } = await api("GET", resource.source.list)
      rows[resource.name] = body.data.map((raw: unknown) => decode(resource, raw, wire))
    }
  return rows
}

/** The record that a save of these values makes, with the names of its references. */
export function recordOf(resource: Resource, values: Values, rows: Rows): Values {
  const record = decode(resource, rawOf(resource, { id: "new", ...values }, rows), wire)
  const names = linkFields(resource.fields).flatMap(({ field, link }) => {
    const ids = values[field.key]
    const nameOfId = (id: unknown) =>
      rows[link.resource]?.find((row) => row.id === id)?.[registry.get(link.resource).title]
    return Array.isArray(ids) ? [[labelKey(field.key), ids.map(nameOfId)]] : []
  })
  return { ...record, ...Object.fromEntries(names) }
}

/** The entered fields, without switches and files. */
export const enteredOf = (resource: Resource, values: Values): Field[] =>
  resource.fields.filter(
    ({ key, type }) => values[key] !== undefined && type !== "toggle" && type !== "document",
  )

/** Confirms the deletion of a record, and expects that its row disappears. */
export async function removeRow(page: Page, { messages }: Resource, row: Locator): Promise<void> {
  await row.getByRole("button", { name: "Hapus" }).click()
  const question = page.getByRole("alertdialog", { name: messages.deleteTitle })
  await expect(question).toContainText(messages.deleteQuestion)
  await question.getByRole("button", { name: "Ya" }).click()
  await expect(row).toHaveCount(0)
}
