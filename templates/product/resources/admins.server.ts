import { defineServer } from "../server/hooks/define"
import { admins } from "./admins"
import { roles } from "./roles"

export const server = defineServer(admins, {
  seed: {
    after: [roles],
    rows: ({ email, ids }) => [{ fullName: "Superadmin", email, userRole: ids(roles)[0], isActive: true }],
  },
  sample: {
    count: 4,
    values: ({ index }) => ({
      fullName: `Pengguna ${index + 1}`,
      email: `pengguna${index + 1}@contoh.id`,
    }),
  },
})
