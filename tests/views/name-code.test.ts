import { expect, test } from "vitest"
import { splitCode } from "../../src/views/table/name-code"

test.each([
  ["Suparti/PTN_A0014", "Nama/ID Petani", ["Suparti", "PTN_A0014"]],
  ["Slamet Riyadi/ANG_A0001", "Transporter name/ID", ["Slamet Riyadi", "ANG_A0001"]],
  ["Supriyadi Ramadhan/PTN_A0001", "Nama ID Mitra", ["Supriyadi Ramadhan", "PTN_A0001"]],
  ["Supriyadi/PTN_A0001", "ID Mitra", undefined],
  ["Jl. Merdeka RT 01/RW02", "Alamat", undefined],
  ["01/02", "RT/RW", undefined],
  ["Jl. Merdeka RT 01/RW 02, Metro", "Alamat/Lokasi", undefined],
  ["Kilang A/B1/C2", "Nama/ID", undefined],
  ["Suparti", "Nama/ID Petani", undefined],
])("%j below %j", (text, label, parts) => {
  expect(splitCode(text, label)).toEqual(parts)
})
