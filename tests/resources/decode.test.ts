import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { decode } from "../../src/core/codec/codec"
import { labelKey } from "../../src/core/schema/resource"
import { wire } from "../../src/fields/registry"
import { detailLines } from "../../src/views/detail/lines"

const verifications = registry.get("verifications")
const field = "typeCassavaVarieties"
const lineOf = (list: unknown) => {
  const record = decode(verifications, { id: "1", type_cassava_varieties: list }, wire)
  const shown = detailLines(verifications, record).find(({ label }) => label === "Jenis Varietas")
  return { value: record[field], names: record[labelKey(field)], text: shown?.text }
}

test("[VF-13, GL-11, AB-74] a list of records is kept as ids and shown by names; bare ids are kept, and never shown", () => {
  const named = [
    { id: 1, name: "Kuning" },
    { id: 2, name: "Putih" },
  ]
  expect(lineOf(named)).toEqual({ value: ["1", "2"], names: ["Kuning", "Putih"], text: "Kuning, Putih" })
  expect(lineOf(["1", "2"])).toEqual({ value: ["1", "2"], names: undefined, text: "–" })
  expect(lineOf([])).toMatchObject({ value: [], names: undefined, text: "-" })
})
