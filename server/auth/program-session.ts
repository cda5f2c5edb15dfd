/** The session of a program, which has the rights of a role and is no person: an API key, a webhook. */
import type { Grants } from "../../src/core/access/permissions"
import type { Row } from "../database/types"
import type { Session } from "./engine"

export const programSession = (row: Row, grants: Grants, address: string): Session => ({
  id: String(row.id),
  name: String(row.name),
  address,
  role: grants.role,
  roleId: String(row.role_id),
  jti: "",
  mustChangePassword: false,
  grants,
  apiKey: true,
})
