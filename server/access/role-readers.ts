/** Readers of a role's rights and givers: one rule for the calls that answer them and for their history. */
import { isSuperadmin } from "../../src/core/access/names"
import { hasFullAccess } from "../../src/core/access/permissions"
import type { Session } from "../auth/engine"

export const mayReadRights = (session: Session, roleId: string): boolean =>
  roleId === session.roleId || hasFullAccess(session.grants)

export const mayReadGivers = ({ grants, role }: Session): boolean => isSuperadmin(grants.access, role)
