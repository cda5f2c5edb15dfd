import { defineServer, listOf } from "../server/hooks/define"
import { FLAGS } from "../src/core/access/permissions"
import { access } from "./access"
import { roles } from "./roles"

const every = (module: string) => FLAGS.map((action) => ({ module, action }))

export const server = defineServer(roles, {
  seed: { rows: () => [{ name: access.superadmin }] },
  sample: {
    ...listOf([{ name: "Kepala Kantor" }, { name: "Staf" }]),
    rights: { "Kepala Kantor": every(access.fullModule), Staf: every("ItemData") },
  },
})
