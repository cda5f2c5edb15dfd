/** Tables and triggers of builds older than `list_indexes`: they stay for a day, since such a build may still run. */
export const OLD_INDEX = {
  /** Row of `list_indexes` with the end of their lease. */
  name: "listed",
  state: "listed",
  stale: "stale_rows",
  /** Prefixes of table names. */
  tables: ["listed_", "choices_"],
  /** Prefix of trigger names on PostgreSQL. */
  triggers: "note_stale_",
  functions: ["note_stale_by_id", "note_stale_by_owner_id", "note_stale_via", "note_stale_all"],
} as const

/** True for the name of such a trigger on SQLite. */
export const isOldTrigger = (trigger: string): boolean =>
  /^chg_.*_(listed_\d+_(insert|update|delete|moved)|shown_\d+)$/.test(trigger)
