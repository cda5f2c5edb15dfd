import { formatDayOnPaper } from "./date"
import { localDay } from "./moment"

/** Two calendar days `YYYY-MM-DD`, both inclusive; either may be open (AB-76). */
export interface Period {
  from?: string
  to?: string
}

const monthOf = (year: number, month: number): Period => ({
  from: localDay(new Date(year, month, 1)),
  to: localDay(new Date(year, month + 1, 0)),
})

/** Today, this month and the month before, by the local calendar. */
export function usualPeriods(now: Date): { today: Period; thisMonth: Period; lastMonth: Period } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), localDay(now)]
  return {
    today: { from: day, to: day },
    thisMonth: monthOf(year, month),
    lastMonth: monthOf(year, month - 1),
  }
}

/** For prints: `01 Mei 2025 – 31 Mei 2025`, `sejak …`, `s.d. …`, or 'Semua tanggal'. */
export function formatPeriod({ from, to }: Period): string {
  if (from && to) {
    return from === to ? formatDayOnPaper(from) : `${formatDayOnPaper(from)} – ${formatDayOnPaper(to)}`
  }
  if (from) return `sejak ${formatDayOnPaper(from)}`
  if (to) return `s.d. ${formatDayOnPaper(to)}`
  return "Semua tanggal"
}
