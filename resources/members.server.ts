import { defineServer } from "../server/hooks/define"
import { managers, members, pioneers } from "./members"
import { withPerson } from "./shared/people.server"
import { emailOf, groupOf } from "./shared/person.server"

const values = withPerson((context) => ({
  Name: context.person.name,
  phoneNumber: context.person.phone,
  joinMember: context.daysAgo(30, 2000),
  activeStatus: context.int(9) === 0 ? "NON_ACTIVE" : "ACTIVE",
  createAccount: context.index === 0,
  email: emailOf(context),
}))

export const membersServer = defineServer(members, {
  sample: {
    count: 10,
    values: (context) => ({
      ...values(context),
      groupId: groupOf(context, ["NON_MEMBER", "PROSPECTIVE_MEMBER"]),
    }),
  },
})
export const pioneersServer = defineServer(pioneers, { sample: { count: 24, values } })
export const managersServer = defineServer(managers, { sample: { count: 12, values } })
