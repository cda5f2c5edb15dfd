/** Webhooks: requests to another system after committed writes of a resource. */
import { readRows, textOf } from "./text"

/** Events of every list, besides the resource's actions by their names. */
export const WRITE_EVENTS = ["create", "edit", "delete"] as const

export const LONGEST_URL = 500
/** Deliveries of one response, newest first. */
export const MOST_DELIVERIES = 100

export interface WebhookInfo {
  id: string
  name: string
  url: string
  resource: string
  events: readonly string[]
  roleId: string
  /** '' for a role that has been deleted. */
  roleName: string
  active: boolean
  createdAt: string
  createdBy: string
  /** Deliveries that have not succeeded yet. */
  waiting: number
}

export interface Delivery {
  id: string
  at: string
  event: string
  recordId: string
  recordName: string
  state: "waiting" | "failed" | "sent" | "skipped"
  attempts: number
  /** Status of the last answer; 0 for none. */
  status: number
  /** Time of the last attempt; '' before the first. */
  triedAt: string
  /** Time of the next attempt; '' for none. */
  nextAt: string
  /** Reason of the last failure, or the start of the answer. */
  detail: string
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : []

export const readWebhooks = (rows: readonly unknown[]): WebhookInfo[] =>
  readRows(rows, (row) => ({
    id: row.id,
    name: textOf(row.name),
    url: textOf(row.url),
    resource: textOf(row.resource),
    events: textsIn(row.events),
    roleId: textOf(row.roleId),
    roleName: textOf(row.roleName),
    active: row.active === true,
    createdAt: textOf(row.createdAt),
    createdBy: textOf(row.createdBy),
    waiting: Number(row.waiting) || 0,
  }))

const STATES = ["waiting", "failed", "sent", "skipped"] as const
const stateOf = (value: unknown): Delivery["state"] => STATES.find((state) => state === value) ?? "waiting"

export const readDeliveries = (rows: readonly unknown[]): Delivery[] =>
  readRows(rows, (row) => ({
    id: row.id,
    at: textOf(row.at),
    event: textOf(row.event),
    recordId: textOf(row.recordId),
    recordName: textOf(row.recordName),
    state: stateOf(row.state),
    attempts: Number(row.attempts) || 0,
    status: Number(row.status) || 0,
    triedAt: textOf(row.triedAt),
    nextAt: textOf(row.nextAt),
    detail: textOf(row.detail),
  }))
