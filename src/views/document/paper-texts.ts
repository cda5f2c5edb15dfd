import { formatAmount } from "../../core/format/amount"
import { formatDayOnPaper } from "../../core/format/date"
import { formatNumber } from "../../core/format/number"
import { formatPeriod } from "../../core/format/period"
import { type Answers, periodOf, tidy } from "../../core/print/answers"
import {
  type Answer,
  columnsOf,
  type DocumentColumn,
  type DocumentFilter,
  lineColumnsOf,
  type PrintDocument,
} from "../../core/print/document"
import type { PrintState } from "../../core/print/state"
import type {
  LineTexts,
  PrintColumn,
  PrintInput,
  PrintRow,
  RecordLines,
  TemplateProps,
} from "../../core/print/template"
import { predicate } from "../../core/query/filter"
import { linesOf } from "../../core/schema/lines"
import { orElse } from "../../core/schema/rule-error"
import type { Values } from "../../core/schema/types"
import { sumOf } from "../../core/sum"
import type { FilterValue } from "../../fields/field-ui"
import { operatorOf, toFilter } from "../../fields/filter-value"
import { fieldType, formatValue, queryTypes } from "../../fields/registry"
import { alignOf, fieldCell } from "../../fields/registry.cells"

import { totalText } from "../../fields/total-text"
import { type ListGrouping, paperGroups } from "../table/groups/paper-groups"

const isFilter = (asked: PrintDocument["asked"][number]): asked is DocumentFilter => asked.kind === "filter"

/** The document of one record, which no filter selects. */
export const withoutFilters = (document: PrintDocument): PrintDocument => ({
  ...document,
  asked: document.asked.filter(({ kind }) => kind !== "filter"),
})

/** The records of the list that fit every filter, in the list's order (TX-49, TX-50, TX-53). */
export function selectRows(
  { resource, asked }: PrintDocument,
  records: readonly Values[],
  answers: Answers,
): readonly Values[] {
  const filters = asked.filter(isFilter).flatMap(({ field, operator }) => {
    const answer = tidy(answers[field.key])
    return answer === undefined ? [] : [toFilter({ operator }, field, answer as FilterValue)]
  })
  const fits = predicate(filters, resource, queryTypes)
  return records.filter(
    (record) => orElse(() => resource.list.where(record), true) && (!fits || fits(record)),
  )
}

/** A value on paper; '' for none. Readable free text is formatted as declared (AB-59). */
export function cellText({ field, as }: DocumentColumn, record: Values): string {
  const value = record[field.key]
  const { long, onPaper = long } = fieldCell(field)
  const text = (onPaper?.(value, field, record) || formatValue(value, field, record)).trim()
  if (text === "" || as === null) return text
  if (as === "day") return formatDayOnPaper(text)
  return formatAmount(text, as) ?? text
}

interface Printing {
  ticked: readonly string[]
  totals?: boolean
  /** The grouping of the list; left out for a document that is not printed so. */
  grouping?: ListGrouping | undefined
}

/** State of the preview: the answers, and the printed values of every matching record. */
export function printState(
  document: PrintDocument,
  records: readonly Values[],
  answers: Answers,
  { ticked, totals = false, grouping }: Printing,
): PrintState {
  const columns = columnsOf(document, ticked)
  const given = document.asked.flatMap(({ key }) => {
    const answer = tidy(answers[key])
    return answer === undefined ? [] : [[key, answer] as const]
  })
  const matching = columns.length === 0 ? [] : selectRows(document, records, answers)
  const groups = grouping ? paperGroups(matching, document.resource, grouping) : null
  const selected = groups ? groups.flatMap(({ rows }) => rows) : matching
  const plain = columns.filter(({ field }) => !field.lines)
  return {
    answers: Object.fromEntries(given),
    columns: ticked,
    rows: selected.map((record) => rowOf(plain, record)),
    lines: printedLines(columns, selected),
    ...(groups && {
      groups: groups.map(({ title, rows }) => ({
        title,
        rows: rows.length,
        totals: totalsOf(columns, rows),
      })),
    }),
    totals: totals && document.totals ? totalsOf(columns, selected) : null,
  }
}

/** Sums of the columns that the list sums, with the number of values that are no amounts (`tidak terbaca`). */
const totalsOf = (columns: readonly DocumentColumn[], records: readonly Values[]): PrintRow =>
  Object.fromEntries(
    columns.flatMap(({ key, field }) => {
      if (!field.total) return []
      const sum = sumOf(records, key)
      const unreadable = sum.unreadable > 0 ? ` (${formatNumber(sum.unreadable)} tidak terbaca)` : ""
      return [[key, totalText(field, sum) + unreadable]]
    }),
  )

function lineTexts({ key, field }: DocumentColumn, record: Values): LineTexts {
  const columns = lineColumnsOf(field)
  const lines = linesOf(record[key])
  return {
    rows: lines.map((line) => rowOf(columns, line)),
    totals: lines.length > 1 && columns.some((one) => one.field.total) ? totalsOf(columns, lines) : null,
  }
}

function printedLines(
  columns: readonly DocumentColumn[],
  records: readonly Values[],
): readonly RecordLines[] {
  const nested = columns.filter(({ field }) => field.lines)
  if (nested.length === 0) return []
  return records.map((record) =>
    Object.fromEntries(nested.map((column) => [column.key, lineTexts(column, record)])),
  )
}

const rowOf = (columns: readonly DocumentColumn[], record: Values): PrintRow =>
  Object.fromEntries(columns.map((column) => [column.key, cellText(column, record)]))

const isDay = ({ field, as }: DocumentColumn): boolean =>
  as === "day" || (as === null && fieldType(field).spreadsheet(field) === "day")

const printColumns = (columns: readonly DocumentColumn[]): readonly PrintColumn[] =>
  columns.map((column) => {
    const { key, label, field, as } = column
    return {
      key,
      label,
      figure: as === "number" || as === "money" || alignOf(field) === "end",
      ...(isDay(column) && { whole: true }),
      ...(field.lines && { lines: printColumns(lineColumnsOf(field)) }),
    }
  })

function answerText(asked: PrintDocument["asked"][number], answer: Answer | undefined): string {
  if (asked.kind === "period") return formatPeriod(periodOf(answer))
  if (asked.kind === "list") return Array.isArray(answer) ? answer.join(", ") : ""
  if (asked.kind !== "filter") return typeof answer === "string" ? answer : ""
  const { field, operator } = asked
  const type = fieldType(field)
  const compares = operatorOf({ operator }, field)
  if (compares === "between") return type.formatRange(periodOf(answer), field)
  if (typeof answer !== "string") return ""
  return compares === "contains" ? answer : formatValue(type.parse(answer, field), field, {})
}

const askedTexts = (document: PrintDocument, answers: Answers): readonly PrintInput[] =>
  document.asked.map((asked) => {
    const answer = answers[asked.key]
    return {
      key: asked.key,
      label: asked.label,
      text: answerText(asked, answer),
      items: Array.isArray(answer) ? answer : [],
    }
  })

export const templateProps = (
  document: PrintDocument,
  { answers, columns, rows, lines, groups, totals }: PrintState,
): TemplateProps => ({
  name: document.name,
  title: document.title,
  orientation: document.orientation,
  noun: document.resource.label.singular,
  asked: askedTexts(document, answers),
  columns: printColumns(columnsOf(document, columns)),
  rows,
  lines,
  ...(groups && { groups }),
  totals,
})
