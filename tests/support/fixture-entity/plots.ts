/**
 * A setup list of more than texts: a reference to another resource (which an orchard's form makes), a choice, a
 * condition that shows a field, and a derived value.
 */
import { defineResource } from "../../../src/core/schema/define"

export const plots = defineResource({
  name: "plots",
  label: { singular: "Petak", plural: "Setup Petak" },
  api: "/plots",
  access: { module: "OrchardData" },
  fields: {
    name: {
      type: "text",
      label: "Nama Petak",
      titleCase: true,
      required: true,
      maxLength: 40,
      unique: "Nama sudah digunakan",
    },
    orchard: {
      type: "reference",
      label: "Kebun",
      resource: "orchards",
      read: "orchard_id",
      readLabel: "orchard.title",
      required: true,
      lookups: { orchards: ["kind"] },
    },
    // The rent of a rented orchard's plot is paid to an owner.
    owner: {
      type: "text",
      label: "Penerima Sewa",
      required: true,
      when: (_, { ref }) => ref("orchard")?.kind === "RENTED",
    },
    buyer: {
      type: "choice",
      label: "Pembeli",
      resource: "suppliers",
      valueFrom: ["name"],
      options: ({ rows }) =>
        (rows("suppliers") ?? []).map((row) => ({ value: String(row.name), label: String(row.name) })),
    },
    area: { type: "number", label: "Luas", min: 0, max: 50, decimals: 2, unit: "ha" },
    trees: {
      type: "derived",
      label: "Pohon",
      format: "number",
      decimals: 0,
      readOnly: true,
      derive: (values) => (typeof values.area === "number" ? Math.round(values.area * 1000) : null),
    },
  },
  list: {
    view: "setup",
    path: "/setup-petak",
    columns: ["name", "orchard", "owner", "buyer", "area", "trees"],
  },
})
