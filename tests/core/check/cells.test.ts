import { expect, test } from "vitest"
import { checkCells } from "../../../src/core/schema/check/cells"
import type { Declared } from "../../../src/core/schema/define"
import { resourceOfFile } from "../../../src/core/schema/names-of-files"
import { createRegistry } from "../../../src/core/schema/registry"
import { fieldTypes } from "../../../src/fields/registry"
import { gudang, stokMasuk } from "./support"

const setup = {
  ...gudang,
  name: "rows",
  table: "rows",
  api: "/rows",
  list: { ...gudang.list, view: "setup" },
}
const registry = createRegistry([gudang, stokMasuk, setup] as unknown as Declared[], fieldTypes)
const cell = () => null
const found = (file: string, module: object) =>
  checkCells({ [`../../resources/${file}.cell.tsx`]: module }, registry).map(
    (fault) => `${fault.code} ${fault.file} ${fault.problem}; ${fault.remedy}`,
  )
const cells = (resource: string, fields: object = { nama: cell }) => ({ cells: { resource, cells: fields } })

test("cells of a list's fields have no faults", () => {
  expect(found("gudang", cells("gudang"))).toEqual([])
  expect(found("stok-masuk", cells("stokMasuk", {}))).toEqual([])
})

test.each([
  ["gudang", {}, "Y903 resources/gudang.cell.tsx has no cells"],
  ["gudang", new Error("x is not defined"), "Y903 resources/gudang.cell.tsx cannot be loaded: x is not"],
  [
    "gudan",
    cells("gudan"),
    "R101 resources/gudan.cell.tsx is for 'gudan', which is not declared; write 'gudang'",
  ],
  [
    "lain",
    cells("stokMasuk", {}),
    "Y904 resources/lain.cell.tsx has the cells of 'stokMasuk'; name it resources/stok-masuk",
  ],
  [
    "gudang",
    cells("gudang", { namaa: cell }),
    "S201 resources/gudang.cell.tsx names 'namaa', which is no field; write 'nama'",
  ],
  ["gudang", cells("gudang", { nama: "x" }), "Y903 resources/gudang.cell.tsx 'nama' has no component"],
  ["rows", cells("rows"), "Y905 resources/rows.cell.tsx 'rows' is a setup list"],
])("a mistake is named with its remedy (%#)", (file, module, text) => {
  expect(found(file, module)).toEqual([expect.stringContaining(text)])
})

test("a file belongs to the resource that it is named after", () => {
  expect(resourceOfFile("../../resources/partner-types.cell.tsx")).toBe("partnerTypes")
})
