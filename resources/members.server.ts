import { defineServer, type RecipeContext } from "../server/hooks/define"
import { managers, members, pioneers } from "./members"
import { emailOf, groupOf } from "./shared/person.server"

const values = (context: RecipeContext) => ({
  Name: context.person.name,
  phoneNumber: context.person.phone,
  joinMember: context.daysAgo(30, 2000),
  activeStatus: context.int(9) === 0 ? "NON_ACTIVE" : "ACTIVE",
  createAccount: context.index === 0,
  email: emailOf(context),
})

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
