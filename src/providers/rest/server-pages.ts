/** Pages of a list, cut by our own server, in the dialect of `@refinedev/simple-rest`. */
import type { MetaQuery } from "@refinedev/core"
import { decode } from "../../core/codec/codec"
import { unwrapList } from "../../core/codec/unwrap"
import { MOST_ROWS, writeDialect } from "../../core/query/dialect"
import { clampPage } from "../../core/query/page-number"
import type { ListAnswer, ListQuery } from "../../core/query/types"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { wire } from "../../fields/registry"
import { callWhole } from "../http"
import { noteLoaded } from "../live/loaded"

type Question = Pick<ListQuery, "filters" | "sorters">

interface Part {
  rows: StoredRecord[]
  total: number
  all: number
  /** Version of the list: equal for all parts of one state. */
  state: string
}

/** Debounce of typing in ms. */
const REST_MS = 120
/** Tries to read a list that changes meanwhile. */
const ATTEMPTS = 3

const rest = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, REST_MS)
    signal?.addEventListener("abort", () => resolve(), { once: true })
  })

/** @returns undefined for a query that the server does not support */
export function askPage(
  resource: Resource,
  { filters = [], sorters = [], pagination }: ListQuery,
  meta: MetaQuery | undefined,
): Promise<ListAnswer<StoredRecord>> | undefined {
  const { source } = resource
  if (source.kind !== "rest") return undefined
  const question: Question = {
    // Deleted ids are for rows in memory: the server's rows have such a record only after it was restored.
    filters: filters.filter((filter) => !("field" in filter && filter.field === "id")),
    sorters,
  }
  const list = resource.variantOf === resource.name ? null : resource.name
  const signal = meta?.queryContext?.signal
  const queryOf = (start: number, end: number) => writeDialect(question, { start, end, list })
  try {
    queryOf(0, 0)
  } catch {
    return undefined
  }

  const ask = async (start: number, end: number): Promise<Part> => {
    const { answer, headers } = await callWhole({ path: `${source.list}?${queryOf(start, end)}`, signal })
    noteLoaded(source.list, headers)
    const number = (name: string) => Number(headers.get(name) ?? Number.NaN)
    return {
      rows: unwrapList(answer).map((raw) => decode(resource, raw, wire)),
      total: number("X-Total-Count"),
      all: number("X-List-Count"),
      state: headers.get("X-List-State") ?? "",
    }
  }
  const answerOf = ({ rows: data, total, all }: Part, currentPage: number): ListAnswer<StoredRecord> => ({
    data,
    total,
    all,
    currentPage,
  })

  const onePage = async (wanted: number, size: number): Promise<ListAnswer<StoredRecord>> => {
    if (question.filters?.length) await rest(signal)
    signal?.throwIfAborted()
    const first = (wanted - 1) * size
    const part = await ask(first, first + size)
    const currentPage = clampPage(wanted, part.total, size)
    if (currentPage === wanted) return answerOf(part, wanted)
    return answerOf(await ask((currentPage - 1) * size, currentPage * size), currentPage)
  }

  /** Every row that matches, part by part, of one state of the list. */
  const everything = async (): Promise<ListAnswer<StoredRecord>> => {
    const onProgress = meta?.onProgress as ((done: number, all: number) => void) | undefined
    for (let attempt = 1; ; attempt++) {
      const whole = await ask(0, MOST_ROWS)
      let isSame = true
      while (isSame && whole.rows.length < whole.total) {
        onProgress?.(whole.rows.length, whole.total)
        signal?.throwIfAborted()
        const part = await ask(whole.rows.length, whole.rows.length + MOST_ROWS)
        isSame = part.state === whole.state && part.rows.length > 0
        whole.rows.push(...part.rows)
      }
      if (isSame) return answerOf(whole, 1)
      if (attempt === ATTEMPTS) throw new Error("the list is changed faster than it can be read")
    }
  }

  const { pageSize = 10, currentPage = 1 } = pagination ?? {}
  return pageSize > MOST_ROWS ? everything() : onePage(Math.max(1, currentPage), pageSize)
}
