/** The states beside the name of an open record. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { stateFields } from "../../src/views/detail/state-fields"

const keysOf = (name: string, record: Record<string, unknown>) =>
  stateFields(registry.get(name), record).map(({ key }) => key)

test("the only field with tones is the state, also if no column shows it", () => {
  expect(keysOf("partners", { activeStatus: "NON_ACTIVE" })).toEqual(["activeStatus"])
  expect(keysOf("partners", { activeStatus: null })).toEqual([])
})

test("of several such fields the columns of the list are the state", () => {
  const record = {
    verificationResults: "Tidak_lolos_FH",
    verificationStatus: "Diterima_pabrik",
    ttdDriver: "NONE",
  }
  expect(keysOf("verifications", record)).toEqual(["verificationResults"])
  expect(keysOf("subAgents", { fcKTP: "EXIST", statusTTD: "TTD" })).toEqual([])
})
