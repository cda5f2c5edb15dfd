/** The only place where the sample names resources: what is not here is drawn from its declaration alone. */
import type { Recipe } from "./recipe"
import { groups, partnerTypes, positions, roles, suppliers, varieties } from "./setup"
import { admins, employees, managers, members, partners, pioneers, subAgents } from "./users"
import { transportations, verifications } from "./verifications"

export const recipes: Readonly<Record<string, Recipe>> = {
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
}
