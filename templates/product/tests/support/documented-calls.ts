/** Ids of requirements that the calls of an endpoint fulfil, for the titles of tests. */
export const CALLS: Readonly<Record<string, { create: string; edit: string; delete: string }>> = {}
