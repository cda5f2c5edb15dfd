/** The only place where the sample names resources: what is not here is drawn from its declaration alone. */
import type { Flavour } from "./flavour"
import { groups, partnerTypes, positions, roles, suppliers, varieties } from "./setup"
import { admins, employees, managers, members, partners, pioneers, subAgents } from "./users"
import { transportations, verifications } from "./verifications"

export const flavours: Readonly<Record<string, Flavour>> = {
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
