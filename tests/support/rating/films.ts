/** A declaration with a field of the added type: it compiles beside the copy's `src` alone. */
import { defineResource } from "./src/core/schema/define"
import type { RecordOf } from "./src/core/schema/infer"

export const films = defineResource({
  name: "films",
  label: { singular: "Film", plural: "Data Film" },
  api: "/films",
  access: { module: "AdminData" },
  fields: {
    title: { type: "text", label: "Judul", required: true },
    stars: { type: "rating", label: "Nilai", required: true },
  },
  list: { path: "/film", filters: ["stars"] },
  form: { create: { path: "/add-film" } },
})

type Film = RecordOf<typeof films>
export const film: Film = { id: "1", title: "Laskar", stars: 4 }
export const wrong: Film[] = [
  // @ts-expect-error six are no rating
  { ...film, stars: 6 },
  // @ts-expect-error nor is a text
  { ...film, stars: "4" },
]
