import { defineServer } from "../server/hooks/define"
import { groups } from "./groups"

export const server = defineServer(groups, {
  // The forms offer groups by their status: one for each (AB-27).
  seed: {
    rows: () => [
      { name: "Mitra", status: "PARTNER" },
      { name: "NonAnggota", status: "NON_MEMBER" },
      { name: "Calon Anggota", status: "PROSPECTIVE_MEMBER" },
      { name: "Pelopor", status: "PIONEER" },
      { name: "Pengelola", status: "MANAGER" },
      { name: "Bukan Mitra", status: "NON_PARTNER" },
    ],
  },
  // The groups of the first start are enough.
  sample: { count: 0 },
})
