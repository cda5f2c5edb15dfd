/**
 * The lists of all browsers as one: equal rows count once. Of rows that differ under one title, those of the newest copy
 * count. Read only: nothing is written back (AB-110).
 */
import { createHash } from "node:crypto"
import { decode } from "../../src/core/codec/codec"
import { readAt } from "../../src/core/codec/path"
import { contentOf, samplesOf } from "../../src/core/samples"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { wire } from "../../src/fields/registry"
import type { Queries } from "../database/types"
import { bytesOf, copiedLines, type NewestCopy, parseRow } from "./rows"

export interface MergeSite {
  trx: Queries
  /** The list's key in the browser. */
  list: string
  /** With all fields: rows that differ in any of them are different rows. */
  resource: Resource
  /** True for a record that the session has. */
  has: (record: Values) => boolean
  limits?: MergeLimits
}

export interface MergeLimits {
  /** Bytes of rows, after which no further copy is read. */
  bytes: number
  /** Titles whose differing rows are returned. */
  differing: number
}
export const MERGE_LIMITS: MergeLimits = { bytes: 128 * 1024 * 1024, differing: 50 }

export interface Merged {
  copies: readonly (NewestCopy & { counted: boolean })[]
  /** Titles with rows that differ, and the rows of the first of them, newest copy first. */
  differing: { count: number; rows: ReadonlyMap<string, readonly { copy: NewestCopy; record: Values }[]> }
  samples: number
}

/** 96 bits: no accidental match among millions of rows. */
const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64").slice(0, 16)

/** Rows of a title that are returned. */
const MOST_ROWS = 10

const titleOf = ({ title }: Resource, record: Values): string => searchable(String(record[title] ?? ""))

/** The title of a stored row; '' for an element that is no row. */
function storedTitle({ field, title }: Resource, row: Values | undefined): string {
  const { read, legacyKey } = field(title)
  return searchable(String((row && read && readAt(row, read)) ?? (legacyKey && row?.[legacyKey]) ?? ""))
}

/** The rows of some titles. */
async function rowsWith(
  site: MergeSite,
  copies: readonly NewestCopy[],
  titles: ReadonlySet<string>,
): Promise<Merged["differing"]["rows"]> {
  const { resource, has } = site
  const found = new Map<string, { copy: NewestCopy; record: Values }[]>()
  const seen = new Set<string>()
  for (const copy of copies)
    for await (const lines of copiedLines(site, copy))
      for (const line of lines) {
        const row = parseRow(line)
        const title = storedTitle(resource, row)
        if (!titles.has(title)) continue
        const record = decode(resource, row, wire)
        const content = contentOf(resource, record)
        const rows = found.get(title) ?? []
        if (seen.has(content) || !has(record) || rows.length >= MOST_ROWS) continue
        seen.add(content)
        found.set(title, [...rows, { copy, record }])
      }
  return found
}

/** @param count called once for each row that counts @param copies newest first */
export async function mergeCopies(
  site: MergeSite,
  copies: readonly NewestCopy[],
  count: (record: Values) => void,
): Promise<Merged> {
  const { resource, has, limits = MERGE_LIMITS } = site
  const known = samplesOf(resource, wire)
  /** Hashes of lines and of contents: most equal rows have equal lines, which need not be parsed. */
  const [lines, contents] = [new Set<string>(), new Set<string>()]
  /** Title → place of the first copy that has it. */
  const places = new Map<string, number>()
  const differing = new Set<string>()
  let [bytes, samples] = [0, 0]

  const take = (line: string, place: number) => {
    const row = parseRow(line)
    if (!row) return
    const record = decode(resource, row, wire)
    const content = contentOf(resource, record)
    const hash = hashOf(content)
    if (contents.has(hash) || !has(record)) return
    contents.add(hash)
    if (known.hasContent(content)) {
      samples++
      return
    }
    const title = titleOf(resource, record)
    const first = title === "" ? undefined : places.get(title)
    if (first !== undefined) differing.add(title)
    else if (title !== "") places.set(title, place)
    if (first === undefined || first === place) count(record)
  }
  const read: Merged["copies"][number][] = []
  for (const [place, copy] of copies.entries()) {
    const size = await bytesOf(site, copy)
    const counted = size !== undefined && bytes + size <= limits.bytes
    read.push({ ...copy, counted })
    if (!counted) continue
    bytes += size
    for await (const some of copiedLines(site, copy))
      for (const line of some) {
        const hash = hashOf(line)
        if (lines.has(hash)) continue
        lines.add(hash)
        take(line, place)
      }
  }
  const titles = new Set([...differing].slice(0, limits.differing))
  const readable = read.filter(({ counted }) => counted)
  const rows = titles.size > 0 ? await rowsWith(site, readable, titles) : new Map()
  return { copies: read, differing: { count: differing.size, rows }, samples }
}
