/** Messages about the role with all rights, whose name is the product's. */
import type { AccessNames } from "../../src/core/access/names"

export function superadminWording({ superadmin: name }: AccessNames) {
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  return {
    /** For a role that only its holders see. */
    hidden: `Data ini hanya dapat diubah oleh ${name}.`,
    person: `Data ${name} hanya dapat diubah oleh ${name}.`,
    role: `Role ${name} hanya dapat diubah oleh ${name}.`,
    given: `Hanya ${name} yang dapat memberikan role ${name}.`,
    permanent: `Role ${name} tidak dapat dihapus atau diganti namanya.`,
    alike: `Nama ini terlalu mirip dengan ${name}`,
    rights: `Akses ${name} selalu penuh dan tidak dapat diubah.`,
    lastDeleted: `${capital} terakhir tidak dapat dihapus.`,
    lastSwitchedOff: `${capital} terakhir tidak dapat dinonaktifkan.`,
    lastChanged: `${capital} terakhir harus tetap ${name}.`,
  }
}
