/** The document of one record in docs/add-a-document.md. */
import { partners } from "../../resources/partners"
import { defineDocument } from "../../src/core/print/document"

export const partnerSlip = defineDocument({
  name: "partner-slip",
  label: "Slip Mitra",
  resource: partners,
  on: ["record"],
  columns: [],
  always: ["fullName", "partnerId", "phoneNumber"],
})
