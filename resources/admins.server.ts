import { defineServer } from "../server/hooks/define"
import { admins } from "./admins"
import { groups } from "./groups"
import { positions } from "./positions"
import { roles } from "./roles"
import { officeValues } from "./shared/person.server"

/** Placeholder until the superadmin edits the own record. */
const UNKNOWN = "-"

export const server = defineServer(admins, {
  seed: {
    after: [groups, roles, positions],
    rows: ({ email, today, ids }) => [
      {
        fullName: "Superadmin",
        email,
        phoneNumber: null,
        placeOfBirth: UNKNOWN,
        dateOfBirth: "1990-01-01",
        NIK: UNKNOWN,
        NPWP: UNKNOWN,
        ptkpCode: "TK/0",
        maritalStatus: "SINGLE",
        address: UNKNOWN,
        joinDate: today,
        userRole: ids(roles)[0],
        position: ids(positions)[0],
        groupId: ids(groups).at(-1),
        isActive: true,
      },
    ],
  },
  sample: { count: 8, values: officeValues },
})
