/** Records of a test host before a test adds to them, by path below /api/v1. */
import type { Row } from "./answers"

export const beginning = (): Record<string, Row[]> => ({
  "/roles": [
    { id: "1", name: "superadmin", status: "ADMIN" },
    { id: "2", name: "Kepala Gudang", status: "ADMIN" },
    { id: "3", name: "Operator", status: "EMPLOYEE" },
    { id: "4", name: "Mitra Tani", status: "PARTNER" },
    { id: "5", name: "Anggota", status: "MEMBER" },
  ],
  "/positions": [
    { id: "1", name: "Manajer", status: "ADMIN" },
    { id: "2", name: "Staf", status: "EMPLOYEE" },
    { id: "3", name: "Ketua Kelompok", status: "MEMBER" },
  ],
  "/groups": [
    { id: "1", name: "NonAnggota", status: "NON_MEMBER" },
    { id: "2", name: "Pelopor", status: "PIONEER" },
    { id: "3", name: "Pengelola", status: "MANAGER" },
  ],
  "/partner-types": [
    { id: "1", name: "Angkutan", code: "ANG", _count: { partners: 0 } },
    { id: "2", name: "Petani", code: "", _count: { partners: 0 } },
  ],
  "/suppliers": [{ id: "1", name: "CV Maju Jaya", code_sp: "MJ01" }],
  "/type-varieties": [{ id: "1", name: "Kuning" }],
  "/users/admin": [],
  "/users/employee": [],
  "/users/partner": [],
  "/sub-agents": [],
  "/transportations": [],
  "/cassava-verifications": [],
  "/cooperative-members": [],
})
