/** Records of a test host before a test adds to them, by path below /api/v1. */
import type { Row } from "./answers"

export const beginning = (): Record<string, Row[]> => ({
  "/roles": [
    { id: "1", name: "superadmin", status: "ADMIN" },
    { id: "2", name: "Kepala Kantor", status: "ADMIN" },
  ],
  "/users/admin": [],
  "/items": [],
})
