/** Every entity of the product. Adding one is adding its file and a line here. */
import type { Declared } from "../src/core/schema/define"
import { admins } from "./admins"
import { commissions } from "./commissions"
import { employees } from "./employees"
import { groups } from "./groups"
import { managers, members, pioneers } from "./members"
import { partnerTypes } from "./partner-types"
import { partners } from "./partners"
import { positions } from "./positions"
import { roles } from "./roles"
import { subAgents } from "./sub-agents"
import { suppliers } from "./suppliers"
import { transactions } from "./transactions"
import { transportations } from "./transportations"
import { varieties } from "./varieties"
import { verifications } from "./verifications"

export const resources = [
  roles,
  positions,
  groups,
  partnerTypes,
  suppliers,
  varieties,
  admins,
  employees,
  partners,
  subAgents,
  transportations,
  members,
  pioneers,
  managers,
  verifications,
  transactions,
  commissions,
] as unknown as readonly Declared[]
