/** The payload of a form with valid values and a change. */
import { registry } from "../../resources/registry"
import { encode } from "../../src/core/codec/codec"
import type { Mode, Values } from "../../src/core/schema/types"
import { withDerived } from "../../src/core/validation/values"
import { wire } from "../../src/fields/registry"
import { contextOf } from "../support/context"
import { sampleRows } from "../support/sample-rows"
import { validValues } from "../support/valid-values"

export function payloadOf(name: string, change: Values = {}, mode: Mode = "create", original?: Values) {
  const resource = registry.get(name)
  const base = { ...validValues[name], ...change }
  const context = contextOf(resource, base, { mode, rows: sampleRows, original, name: "Petugas Satu" })
  return encode(resource, withDerived(resource, base, context), context, wire)
}

/** The membership fields of a member. */
export const MEMBER = {
  groupId: "g-pioneer",
  joinMember: "2024-01-02",
  memberId: "A00001",
  memberRole: "r-member",
  memberPosition: "p-member",
}
