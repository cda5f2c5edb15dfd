/** The calls of the document that an endpoint answers, one id each; what the document does not know has none. */
export const CALLS: Readonly<Record<string, { create: string; edit: string; delete: string }>> = {
  roles: { create: "AP-09", edit: "AP-10", delete: "AP-11" },
  admins: { create: "AP-15", edit: "AP-16", delete: "AP-17" },
  employees: { create: "AP-19", edit: "AP-20", delete: "AP-21" },
  partners: { create: "AP-23", edit: "AP-24", delete: "AP-25" },
  members: { create: "AP-28", edit: "AP-30", delete: "AP-31" },
  positions: { create: "AP-32", edit: "AP-33", delete: "AP-33" },
  groups: { create: "AP-34", edit: "AP-35", delete: "AP-35" },
  partnerTypes: { create: "AP-36", edit: "AP-37", delete: "AP-37" },
  suppliers: { create: "AP-38", edit: "AP-39", delete: "AP-39" },
  subAgents: { create: "AP-40", edit: "AP-41", delete: "AP-41" },
  transportations: { create: "AP-42", edit: "AP-43", delete: "AP-43" },
  varieties: { create: "AP-44", edit: "AP-45", delete: "AP-45" },
  verifications: { create: "AP-46", edit: "AP-47", delete: "AP-47" },
}
