/** Values of a copied record. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import type { Field, Resource } from "../../src/core/schema/resource"
import type { Context } from "../../src/core/schema/types"
import { fieldTypes } from "../../src/fields/registry"
import { sampleOf } from "../../src/fields/registry.check"
import { copyRecord } from "../../src/views/form/record/copy-record"
import { isDocumented } from "../support/documented"
import { samplerOf } from "../support/sampler"
import { validValues } from "../support/valid-values"

const forms = registry.all.filter(({ form }) => form.create)

const isAlone = (field: Field, resource: Resource): boolean =>
  field.unique !== null ||
  field.personal ||
  field.key === resource.account?.email ||
  ["password", "document", "sequence", "toggle", "derived"].includes(field.type)

test.each(forms.map((resource) => [resource.name, resource] as const))(
  "%s: values that records may share, and no unique ones",
  (name, resource) => {
    const record: Record<string, unknown> = { ...validValues[name], id: "7" }
    for (const field of resource.fields)
      record[field.key] ??= sampleOf(field, samplerOf(resource, record)) ?? "x"
    const copy = copyRecord(resource, record)
    for (const field of resource.fields)
      if (isAlone(field, resource)) expect(copy).not.toHaveProperty(field.key)
    expect(copy).not.toHaveProperty("id")
    const shown = new Set(resource.form.sections.flatMap(({ fields }) => fields))
    const choices = resource.fields.filter(
      ({ key, type, initial, readOnly, when }) =>
        shown.has(key) &&
        ["select", "reference"].includes(type) &&
        initial === undefined &&
        !readOnly.create &&
        !when,
    )
    for (const { key } of choices) expect(copy[key], key).toEqual(record[key])
    // A new entity may have unique fields alone.
    if (isDocumented(resource)) expect(Object.keys(copy).length).toBeGreaterThan(1)
  },
)

test("number and author of a note are not copied; an empty record gives nothing", () => {
  const copy = copyRecord(registry.get("transactions"), {
    NoNota: "1",
    KodeReferensi: "2",
    Supplier: "CV Maju",
    DitambahkanOleh: "Budi",
  })
  expect(copy).toEqual({ Supplier: "CV Maju" })
  expect(copyRecord(registry.get("transactions"), { Supplier: " " })).toEqual({})
})

test("a plain initial value does not replace the copied one; states, and values of a function, begin anew", () => {
  const resource = createRegistry(
    [
      defineResource({
        name: "gudang",
        label: { singular: "Gudang", plural: "Gudang" },
        api: "/gudang",
        access: { module: "UserSetup" },
        fields: {
          city: { type: "text", label: "Kota", initial: "Metro" },
          owned: { type: "boolean", label: "Milik sendiri", initial: true },
          note: { type: "text", label: "Catatan", initial: "baru" },
          by: { type: "text", label: "Oleh", initial: ({ me }: Context) => me.name },
          status: {
            type: "select",
            label: "Status",
            initial: "OPEN",
            options: [
              { value: "OPEN", label: "Buka" },
              { value: "CLOSED", label: "Tutup" },
            ],
            flow: { OPEN: ["CLOSED"] },
          },
        },
        form: { create: { path: "/add-gudang" } },
      }),
    ],
    fieldTypes,
  ).get("gudang")
  const record = { city: "Kotabumi", owned: false, note: "", by: "Budi", status: "CLOSED" }
  expect(copyRecord(resource, record)).toEqual({ city: "Kotabumi", owned: false, note: "" })
  expect(copyRecord(resource, {})).toEqual({ city: null, owned: null, note: null })
})

test("phone numbers and bank accounts are not copied", () => {
  const own = forms.flatMap((resource) =>
    resource.fields
      .filter(({ label }) => ["No. Telp", "No. Rekening", "Atas Nama"].includes(label))
      .map(({ key }) => ({ resource, key })),
  )
  expect(own.length).toBeGreaterThan(5)
  for (const { resource, key } of own)
    expect(copyRecord(resource, { ...validValues[resource.name], [key]: "0812345678" })).not.toHaveProperty(
      key,
    )
})
