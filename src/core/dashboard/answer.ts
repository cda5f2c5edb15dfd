/** The server's answer about a dashboard: figures of lists on the server, and of the copies of all browsers. */
import { isObject } from "../text"
import type { SourceFigures } from "./figures"

/** The newest copy of a browser. */
export interface BrowserCopy {
  source: string
  person: string
  /** 'Chrome di Windows'. */
  device: string
  /** ISO time of its last change, by the server's clock. */
  at: string
  rows: number
  /** False: left out, since it cannot be read or the copies are too long. */
  counted: boolean
}

/** Rows with one title and different contents. */
export interface DifferingRows {
  source: string
  title: string
  /** The browsers that have them, the counted row's first. */
  browsers: readonly Pick<BrowserCopy, "person" | "device">[]
  /** The fields that differ, with one text for each browser. */
  fields: readonly { key: string; texts: readonly string[] }[]
}

export interface DashboardAnswer {
  /** Source → its figures; without sources that the session may not list. */
  figures: Readonly<Record<string, SourceFigures>>
  /** Newest first. */
  browsers: readonly BrowserCopy[]
  differing: { count: number; rows: readonly DifferingRows[] }
  /** Number of unchanged samples, which do not count. */
  samples: number
}

/** The rows behind a figure. */
export interface RowsAnswer {
  /** Number of all of them; the answer has the latest. */
  total: number
  /** Field of the list's columns → formatted text. */
  rows: readonly Readonly<Record<string, string>>[]
}

/** The rows in a response. @throws Error if it holds none */
export function readRowsAnswer(body: unknown): RowsAnswer {
  const data = isObject(body) ? body.data : undefined
  if (!isObject(data) || !Array.isArray(data.rows)) throw new Error("the response holds no rows")
  return data as unknown as RowsAnswer
}

/** The answer in a response. @throws Error if it is none */
export function readAnswer(body: unknown): DashboardAnswer {
  const data = isObject(body) ? body.data : undefined
  if (!isObject(data) || !isObject(data.figures)) throw new Error("the response holds no figures")
  return data as unknown as DashboardAnswer
}
