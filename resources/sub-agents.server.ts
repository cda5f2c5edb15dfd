import { defineServer } from "../server/hooks/define"
import { withPerson } from "./shared/people.server"
import { subAgents } from "./sub-agents"

export const server = defineServer(subAgents, {
  sample: {
    count: 22,
    values: withPerson(({ person, index, int, pick, daysAgo }) => ({
      name: person.name,
      nickName: person.name.split(" ")[0],
      PKSNumber: `PKS/${String(index + 1).padStart(3, "0")}/KSP/${2022 + int(4)}`,
      NIK: person.identityNumber,
      NPWP: person.taxNumber,
      codeSA: `SA${String(index + 1).padStart(3, "0")}`,
      joinDate: daysAgo(30, 1500),
      phoneNumber: person.phone,
      Regency: person.county,
      subDistrict: person.district,
      Ward: person.village,
      fcKTP: int(6) === 0 ? "NON_EXIST" : "EXIST",
      fcKK: int(5) === 0 ? "NON_EXIST" : "EXIST",
      Bank: pick(["BRI", "BNI", "Mandiri", "BCA", "Bank Lampung"]),
      accountNumber: String(10 ** 11 + int(9 * 10 ** 11)),
      onBehalfOf: person.name,
      Fee: 10 + 5 * int(7),
    })),
  },
})
