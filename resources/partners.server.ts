import { defineServer } from "../server/hooks/define"
import { partnerTypes } from "./partner-types"
import { partners } from "./partners"
import { roles } from "./roles"
import { withPerson } from "./shared/people.server"
import { emailOf, groupOf } from "./shared/person.server"

export const server = defineServer(partners, {
  sample: {
    count: 64,
    values: withPerson((context) => {
      const { person, index, int, rows, pick, daysAgo } = context
      // Two farmers to each driver, sometimes another type.
      const type = index % 9 === 8 ? pick(["Lapak", "Pengepul"]) : index % 3 === 1 ? "Angkutan" : "Petani"
      const role = type === "Angkutan" ? "Mitra Angkutan" : "Mitra Petani"
      return {
        fullName: person.name,
        phoneNumber: person.phone,
        userRole: rows(roles).find((row) => row.name === role)?.id,
        partnerTypeId: rows(partnerTypes).find((row) => row.name === type)?.id,
        partnerJoinDate: daysAgo(20, 1800),
        activeStatus: int(8) === 0 ? "NON_ACTIVE" : "ACTIVE",
        postalCode: person.postcode,
        address: person.address,
        vehicleNumber: `BE ${1000 + int(9000)} ${pick(["A", "B", "C", "D", "G", "H", "K", "N", "S", "U"])}${pick(["Y", "Z", "M", "L", "P"])}`,
        createAccount: index % 8 === 0,
        email: emailOf(context),
        joinMember: daysAgo(20, 1500),
        groupId: groupOf(
          context,
          int(5) === 0 ? ["PIONEER", "MANAGER"] : ["PARTNER", "NON_PARTNER", "NON_MEMBER"],
        ),
      }
    }),
  },
})
