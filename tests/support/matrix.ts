/** The rows of the access matrix (AM-04). */
export const MATRIX_MODULES = [
  "AdminData",
  "EmployeeData",
  "PartnerData",
  "CommissionData",
  "CassavaTransactions",
  "CassavaVerification",
  "UserSetup",
]
