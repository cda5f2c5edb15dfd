/**
 * The lists of all browsers as one: equal rows count once. Of rows that differ under one title, those of the newest copy
 * count. Read only: nothing is written back (AB-110).
 */
import { createHash } from "node:crypto"
import { decode } from "../../src/core/codec/codec"
import { type Samples, samplesOf } from "../../src/core/samples"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import { searchable } from "../../src/core/text"
import { wire } from "../../src/fields/registry"
import type { Queries } from "../database/types"
import { bytesOf, copiedRows, type NewestCopy } from "./rows"

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

interface Reading {
  site: MergeSite
  samples: Samples
  contentOf: (record: Values) => string
  titleOf: (record: Values) => string
}

/** Calls `take` with each record of a copy that the session has, without samples. @returns the number of samples */
async function readCopy(
  { site, samples }: Reading,
  copy: NewestCopy,
  take: (record: Values) => void,
): Promise<number> {
  let left = 0
  for await (const row of copiedRows(site, copy)) {
    const record = decode(site.resource, row, wire)
    if (!site.has(record)) continue
    if (samples.has(record)) left++
    else take(record)
  }
  return left
}

async function rowsWith(
  reading: Reading,
  copies: readonly NewestCopy[],
  titles: ReadonlySet<string>,
): Promise<Merged["differing"]["rows"]> {
  const found = new Map<string, { copy: NewestCopy; record: Values }[]>()
  const seen = new Set<string>()
  for (const copy of copies)
    await readCopy(reading, copy, (record) => {
      const title = reading.titleOf(record)
      const rows = found.get(title) ?? []
      const content = titles.has(title) ? reading.contentOf(record) : ""
      if (content === "" || seen.has(content) || rows.length >= MOST_ROWS) return
      seen.add(content)
      found.set(title, [...rows, { copy, record }])
    })
  return found
}

/** @param count called once for each row that counts @param copies newest first */
export async function mergeCopies(
  site: MergeSite,
  copies: readonly NewestCopy[],
  count: (record: Values) => void,
): Promise<Merged> {
  const { resource, limits = MERGE_LIMITS } = site
  const { fields, title } = resource
  const reading: Reading = {
    site,
    samples: samplesOf(resource, wire),
    contentOf: (record) => hashOf(JSON.stringify(fields.map(({ key }) => record[key] ?? null))),
    titleOf: (record) => searchable(String(record[title] ?? "")),
  }
  const seen = new Set<string>()
  /** Title → place of the first copy that has it. */
  const places = new Map<string, number>()
  const differing = new Set<string>()
  let [bytes, samples] = [0, 0]

  const takeFrom = (place: number) => (record: Values) => {
    const content = reading.contentOf(record)
    if (seen.has(content)) return
    seen.add(content)
    const name = reading.titleOf(record)
    const first = name === "" ? undefined : places.get(name)
    if (first !== undefined) differing.add(name)
    else if (name !== "") places.set(name, place)
    if (first === undefined || first === place) count(record)
  }
  const read: Merged["copies"][number][] = []
  for (const [place, copy] of copies.entries()) {
    const size = await bytesOf(site, copy)
    const counted = size !== undefined && bytes + size <= limits.bytes
    if (counted) {
      bytes += size
      samples += await readCopy(reading, copy, takeFrom(place))
    }
    read.push({ ...copy, counted })
  }
  const titles = new Set([...differing].slice(0, limits.differing))
  const readable = read.filter(({ counted }) => counted)
  const rows = titles.size > 0 ? await rowsWith(reading, readable, titles) : new Map()
  return { copies: read, differing: { count: differing.size, rows }, samples }
}
