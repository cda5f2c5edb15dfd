/** The two kinds of members that have a form of their own. */
export interface Kind {
  kind: "Pelopor" | "Pengelola"
  path: string
  status: "PIONEER" | "MANAGER"
  /** The group's id at the foreign host. */
  groupId: string
}
export const KINDS: readonly Kind[] = [
  { kind: "Pelopor", path: "pelopor", status: "PIONEER", groupId: "2" },
  { kind: "Pengelola", path: "pengelola", status: "MANAGER", groupId: "3" },
]
