export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()

/** A readable label of a key: `tanggalMasuk` → 'Tanggal Masuk', `noNPWP` → 'No NPWP', `idGudang` → 'ID Gudang' (GL-09). */
export const humanise = (key: string): string =>
  snakeCase(key)
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word) => {
      const upper = word.toUpperCase()
      const acronym = (key.includes(upper) && upper.length > 1) || upper === "ID"
      return acronym ? upper : word.charAt(0).toUpperCase() + word.slice(1)
    })
    .join(" ")

/** The default table of a resource. */
export const tableName = (resource: string): string => snakeCase(resource).replace(/-/g, "_")
