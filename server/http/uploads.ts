/** Requests that upload a file: longer than others, and few at once. */
import type { IncomingMessage } from "node:http"
import { createQueryQueue, type QueryQueue } from "./query-queue"

const PATH = /\/-\/files\/[^/?]+(?:\?|$)/

/** True for an upload, which lives as long as it makes progress. */
export const isUpload = ({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): boolean =>
  method === "POST" && PATH.test(url)

/** Uploads take turns by user, like list queries; a body waits unread. */
export const createUploadQueue = (): QueryQueue =>
  createQueryQueue({
    atOnce: 8,
    perUser: 2,
    waiting: 20,
    timeoutMs: 10_000,
    expensiveMs: Number.POSITIVE_INFINITY,
  })
