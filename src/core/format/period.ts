import { formatDayLong } from "./date"

/** Two calendar days `YYYY-MM-DD`, both inclusive; either may be open (AB-76). */
export interface Period {
  from?: string
  to?: string
}

/** `01 Mei 2025 – 31 Mei 2025`, `sejak …`, `s.d. …`, or 'Semua tanggal'. */
export function formatPeriod({ from, to }: Period): string {
  if (from && to) {
    return from === to ? formatDayLong(from) : `${formatDayLong(from)} – ${formatDayLong(to)}`
  }
  if (from) return `sejak ${formatDayLong(from)}`
  if (to) return `s.d. ${formatDayLong(to)}`
  return "Semua tanggal"
}
