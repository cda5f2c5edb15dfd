/** A fault of a declaration. */
export interface Fault {
  /** Stable: docs/add-an-entity.md lists them. */
  code: string
  /** `resource.place` */
  place: string
  problem: string
  remedy: string
  /** A hint; the product can run. */
  warning?: true
  /** The file, and the line from 1 if it is known. */
  file?: string
  line?: number
}

export type Report = (code: string, place: string, problem: string, remedy: string) => void

/** A list of faults, with functions that add to it. */
export function collect(): { faults: Fault[]; report: Report; warn: Report } {
  const faults: Fault[] = []
  return {
    faults,
    report: (code, place, problem, remedy) => faults.push({ code, place, problem, remedy }),
    warn: (code, place, problem, remedy) => faults.push({ code, place, problem, remedy, warning: true }),
  }
}

/** One fault as a line: `R101 admins.fields.groupId: refers to … → declare it …` */
export const describeFault = ({ code, place, problem, remedy }: Fault): string =>
  `${code} ${place}: ${problem} → ${remedy}`
