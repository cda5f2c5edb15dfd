/** An entity whose rules throw if the field `breaks` names them. */
import { defineResource } from "../../src/core/schema/define"
import type { Values } from "../../src/core/schema/types"

const breaks = (values: Values, rule: string): void => {
  if (values.breaks === rule) throw new TypeError(`${rule} cannot be worked out`)
}

export const ledgers = defineResource({
  name: "ledgers",
  label: { singular: "Buku", plural: "Data Buku" },
  api: "/ledgers",
  access: { module: "UserSetup" },
  fields: {
    breaks: { type: "text", label: "Yang Gagal", required: true },
    title: {
      type: "text",
      label: "Judul",
      check: (values) => {
        breaks(values, "check")
        return undefined
      },
    },
    remark: {
      type: "text",
      label: "Keterangan",
      when: (values) => {
        breaks(values, "when")
        return true
      },
    },
    total: {
      type: "derived",
      label: "Jumlah",
      readOnly: true,
      derive: (values) => {
        breaks(values, "derive")
        return "12"
      },
    },
    branch: {
      type: "choice",
      label: "Cabang",
      resource: "suppliers",
      valueFrom: ["name"],
      options: (context) => {
        // The server stores the supplier's name in title case.
        breaks({ breaks: String(context.ref("breakOptions")?.name).toLowerCase() }, "options")
        return (context.rows("suppliers") ?? []).map(({ name }) => ({
          value: String(name),
          label: String(name),
        }))
      },
    },
    breakOptions: {
      type: "reference",
      label: "Pemasok",
      resource: "suppliers",
      lookups: { suppliers: ["name"] },
    },
  },
  list: { path: "/data-buku", columns: ["title", "total"] },
  form: { create: { path: "/add-buku" }, edit: { path: "/edit-buku", editStash: "editBuku" } },
})

/** The label of each rule's field. */
export const RULES = { check: "Judul", when: "Keterangan", derive: "Jumlah" } as const
