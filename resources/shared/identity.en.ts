/** English texts of resources/shared/identity.ts. */
export const en = {
  "NIK biasanya terdiri dari angka saja.": "A NIK usually has digits only.",
  "NIK biasanya {usual} digit; ini {n} digit.":
    "A NIK usually has {usual} digits; this one has {n} {n:digit|digits}.",
  "NPWP biasanya terdiri dari angka saja.": "An NPWP usually has digits only.",
  "NPWP biasanya {old} atau {now} digit; ini {n} digit.":
    "An NPWP usually has {old} or {now} digits; this one has {n} {n:digit|digits}.",
  "Tanggal lahir dalam NIK ({day}) berbeda dengan Tanggal Lahir.":
    "The date of birth in the NIK ({day}) differs from Date of birth.",
} as const
