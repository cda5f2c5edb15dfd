/** Faults of declared functions, found by running them on samples. */

import { expect, test } from "vitest"
import type { Context, Values } from "../../../src/core/schema/types"
import { change, each, eachValue, faultsWith, type Loose } from "./support"

const reads = (key: string) => (values: Values) => (values[key] ? undefined : "?")
const sampai = "gudang.fields.sampai.when"
const sewa = "stokMasuk.fields.sewa.when"
eachValue([
  [
    "`when` that compares with no option",
    `X804 ${sampai}`,
    (row: Values) => row.status === "RENTED",
    /declared options/,
  ],
  [
    "`when` that reads an unknown field",
    `X802 ${sampai}`,
    (row: Values) => row.statuss === "RENT",
    /'status'/,
  ],
  ["`check` that reads an unknown field", "X802 gudang.fields.nama.check", reads("kodee"), /'kode'/],
  ["`offer` that reads an unknown field", "X802 gudang.fields.nama.offer", reads("kodee"), /'kode'/],
  [
    "`warn` that throws on an empty record",
    "X801 gudang.fields.nama.warn",
    (row: Loose) => row.nama.trim(),
    /empty ones/,
  ],
  [
    "`check` that throws",
    "X801 gudang.fields.nama.check",
    (row: Loose) => (row.nama.trim() === "x" ? "Nama?" : undefined),
    /empty ones/,
  ],
  ["`ref` of an unknown field", `X802 ${sewa}`, (_: Values, { ref }: Context) => ref("gudang"), /'gudangId'/],
  [
    "`when` that throws before other records have loaded",
    `X801 ${sewa}`,
    (_: Values, { ref }: Context) => (ref("gudangId") as Values).status === "RENT",
    /not come yet/,
  ],
  [
    "`where` that reads an unnamed field",
    "X803 stokMasuk.fields.gudangId.where",
    (row: Values) => row.kapasitas !== 0,
    /lookups/,
  ],
  [
    "`check` that reads all records, of which the server loads single ones",
    "X803 stokMasuk.fields.nomor.check",
    (_: Values, { rows }: Context) => (rows("gudang") ? "Nomor?" : undefined),
    /lookups/,
  ],
])
each([
  [
    "`derive` that reads an unnamed field through `ref`",
    "X803 stokMasuk.fields.kapasitas.derive",
    /lookups/,
    {
      "stokMasuk.fields.kapasitas": {
        type: "derived",
        label: "Kapasitas",
        derive: (_: Values, { ref }: Context) => ref("gudangId")?.kapasitas ?? null,
      },
    },
  ],
  [
    "`options` that read another resource than their own",
    "X803 stokMasuk.fields.truk.options",
    /lookups/,
    {
      "stokMasuk.fields.truk": {
        type: "choice",
        label: "Truk",
        resource: "gudang",
        valueFrom: ["nama"],
        options: ({ rows }: Context) => (rows("stokMasuk") ?? []).map(() => ({ value: "a", label: "a" })),
      },
    },
  ],
  [
    "`options` with a value that is longer than its limit",
    "F043 stokMasuk.fields.truk",
    /raise maxLength/,
    {
      "stokMasuk.fields.truk": {
        type: "choice",
        label: "Truk",
        resource: "gudang",
        valueFrom: ["nama"],
        maxLength: 3,
        options: ({ rows }: Context) => (rows("gudang") ?? []).map(() => ({ value: "abcd", label: "a" })),
      },
    },
  ],
])

test("`check` that refuses every sample is a warning; one that lets a value pass is none", () => {
  const faultsOf = (check: (row: Loose) => string | undefined) =>
    faultsWith(change({ "gudang.fields.kapasitas.check": check })).map(({ code, place, warning }) => [
      code,
      place,
      warning,
    ])
  expect(faultsOf(({ kapasitas }) => (kapasitas <= 100 ? "Terlalu besar" : undefined))).toEqual([
    ["X806", "gudang.fields.kapasitas.check", true],
  ])
  expect(faultsOf(({ kapasitas }) => (kapasitas > 100 ? "Terlalu besar" : undefined))).toEqual([])
})
