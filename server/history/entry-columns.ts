/** The columns of an entry, in the order in which they are hashed. */
export const ENTRY_COLUMNS = [
  "id",
  "at",
  "actor_id",
  "actor_name",
  "address",
  "action",
  "resource",
  "record_id",
  "record_name",
  "changes",
  "pruned_before",
  "pruned_to",
  "pruned_hash",
] as const
