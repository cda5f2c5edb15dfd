/** What the matrix of rights shows, line by line (AM-04). */
export const MATRIX_MODULES = [
  "AdminData",
  "EmployeeData",
  "PartnerData",
  "CommissionData",
  "CassavaTransactions",
  "CassavaVerification",
  "UserSetup",
]
