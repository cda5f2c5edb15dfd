import { expect, test } from "vitest"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { columnBesideName, columnsBelowName } from "../../src/views/table/card-columns"
import { documentedResources } from "../support/documented"

const partners = createRegistry(documentedResources, fieldTypes).get("partners")

test("a code stays beside the name when the rows are grouped by another value of the card", () => {
  const { list } = partners
  const grouped = { ...partners, list: { ...list, card: list.card.filter((key) => key !== "partnerTypeId") } }
  expect([partners, grouped].map(columnBesideName)).toEqual(["partnerId", "partnerId"])
  expect(columnsBelowName(grouped)).toEqual(["partnerJoinDate"])
})
