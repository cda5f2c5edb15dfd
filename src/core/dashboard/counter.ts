/** Counts records for one figure, one record after the other: a long list is never held in memory. */
import type { Values } from "../schema/types"
import { createSum, type Sum } from "../sum"
import { searchable } from "../text"
import { isEmpty } from "../validation/values"
import type { Measure } from "./dashboard"

export interface Counter {
  add: (record: Values) => void
  value: () => Sum
}

/** Percentages have one decimal; NaN of nothing. */
const percentage = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10

function distinctCounter(key: string): Counter {
  const texts = new Set<string>()
  return {
    add: (record) => {
      if (!isEmpty(record[key])) texts.add(searchable(String(record[key])))
    },
    value: () => ({ value: texts.size, unreadable: 0 }),
  }
}

function shareCounter(key: string, wanted: string): Counter {
  let [part, whole] = [0, 0]
  return {
    add: (record) => {
      if (isEmpty(record[key])) return
      whole++
      if (String(record[key]) === wanted) part++
    },
    value: () => ({ value: percentage(part, whole), unreadable: 0 }),
  }
}

function sumCounter(key: string, per: number): Counter {
  const { add, sum } = createSum()
  return {
    add: (record) => add(record[key]),
    value: () => {
      const { value, unreadable } = sum()
      return { value: value / per, unreadable }
    },
  }
}

export function createCounter(measure: Measure): Counter {
  if ("sum" in measure) return sumCounter(measure.sum, measure.per ?? 1)
  if ("distinct" in measure) return distinctCounter(measure.distinct)
  if ("share" in measure) return shareCounter(measure.share, measure.value)
  let count = 0
  return {
    add: () => {
      count++
    },
    value: () => ({ value: count, unreadable: 0 }),
  }
}
