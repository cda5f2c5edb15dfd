/**
 * Runs jobs: each at least once, jobs of one record in their order, several records at a time. A job
 * belongs to one process while its lease lasts; the lease of a killed process ends by itself.
 */
import { sql } from "kysely"
import type { Engine } from "../auth/engine"
import { type Job, jobOf, MAX_ATTEMPTS, retryDelay } from "../database/job-queue"
import { outageOf } from "../database/outage"
import type { Row } from "../database/types"
import { describeError, log } from "../ground/log"
import type { Hook, JobTools } from "../hooks/hook"
import type { Mail } from "../mail/mailer"
import { isPermanent, performMail } from "../mail/perform"
import { isMailJob, MAIL_JOBS } from "../mail/queue"
import { type DeliveryOptions, deliver } from "./deliver"
import { isWebhookJob, WEBHOOK_JOBS } from "./webhooks"

/** Longest run of a handler; its `signal` aborts then. */
const HANDLER_MS = 25_000
/** Longer than a handler runs. */
const LEASE_MS = 40_000
/** Handlers at work at once in this process. */
const AT_ONCE = 4
/** Deliveries of webhooks under way at once, besides the handlers, and those of one webhook. */
const DELIVERIES_AT_ONCE = 8
const DELIVERIES_OF_ONE = 2
/** Mails under way at once: a slow mail server holds back no others. */
const MAILS_AT_ONCE = 2
/** Longest wait without a look at the table: other processes may have stored jobs, or died with one. */
const LOOK_MS = 15_000
/** Wait of a shutdown for running handlers before it aborts them. */
const GRACE_MS = 2000

export interface WorkerOptions {
  engine: Engine & { hooks: readonly Hook[] }
  fetch?: typeof fetch
  /** Sends the requests of webhooks; without it they wait. */
  webhooks?: Pick<DeliveryOptions, "post" | "internal">
  /** Overrides for tests, in milliseconds. */
  delay?: (attempts: number) => number
  lease?: number
}

export interface JobWorker {
  /** Looks for jobs now. */
  wake: () => void
  /** Ends running handlers and returns their jobs. */
  close: () => Promise<void>
}

/** Jobs that no earlier job of the same record holds back. */
const isNext = sql<boolean>`not exists (select 1 from jobs as earlier where earlier.resource = jobs.resource
  and earlier.record_id = jobs.record_id and earlier.number < jobs.number)`

/**
 * Jobs that may run beside the running ones. Handlers, mails and each webhook have places of their own: a system that does
 * not answer holds back no others. @param running resource of each running job
 */
function hasPlace(running: readonly string[]) {
  const deliveries = running.filter((resource) => isWebhookJob({ resource }))
  const busy = [...new Set(deliveries)].filter(
    (resource) => deliveries.filter((one) => one === resource).length >= DELIVERIES_OF_ONE,
  )
  const mails = running.filter((resource) => isMailJob({ resource })).length
  const rules = [isNext]
  if (running.length - deliveries.length - mails >= AT_ONCE)
    rules.push(sql`(jobs.resource like ${WEBHOOK_JOBS} or jobs.resource like ${MAIL_JOBS})`)
  if (mails >= MAILS_AT_ONCE) rules.push(sql`jobs.resource not like ${MAIL_JOBS}`)
  if (deliveries.length >= DELIVERIES_AT_ONCE) rules.push(sql`jobs.resource not like ${WEBHOOK_JOBS}`)
  if (busy.length > 0) rules.push(sql`jobs.resource not in (${sql.join(busy)})`)
  return sql<boolean>`(${sql.join(rules, sql` and `)})`
}

/** Leases the next due job. */
async function claim(options: WorkerOptions, running: readonly string[]): Promise<Row | undefined> {
  const { db, now } = options.engine
  const at = now().getTime()
  const until = at + (options.lease ?? LEASE_MS)
  const row = await db.queries
    .selectFrom("jobs")
    .selectAll()
    .where("attempts", "<", MAX_ATTEMPTS)
    .where("next_at", "<=", at)
    .where("leased_until", "<", at)
    .where(hasPlace(running))
    .orderBy("next_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { numUpdatedRows } = await db.queries
    .updateTable("jobs")
    .set({ leased_until: until })
    .where("id", "=", row.id)
    .where("leased_until", "=", row.leased_until)
    .executeTakeFirst()
  // Another process has leased it meanwhile; the next look finds another job.
  return numUpdatedRows === 0n ? claim(options, running) : { ...row, leased_until: until }
}

/** Handlers of a job. @throws Error if its resource has none any more: the job waits for a build that has one */
function handlersOf({ engine }: WorkerOptions, { resource: name }: Job) {
  const resource = engine.registry.find(name)
  const hooks = resource ? engine.hooks.filter((hook) => hook.afterCommit && hook.on(resource, engine)) : []
  if (hooks.length === 0) throw new Error(`'${name}' has no server part with afterCommit`)
  return hooks
}

/** Mail for a handler: its mails are numbered, so that each has the same Message-ID at each attempt. */
function mailOf(job: Job, { engine: { mail } }: WorkerOptions, signal: AbortSignal): Mail | undefined {
  if (!mail) return undefined
  let sent = 0
  return { send: (message) => mail.send({ ...message, key: `${job.id}.${++sent}` }, signal) }
}

/** @throws the error of a handler, or of its timeout */
async function perform(job: Job, options: WorkerOptions, closing: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(HANDLER_MS)])
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
  // Without a handler nothing waits for it.
  aborted.catch(() => {})
  if (isWebhookJob(job)) {
    const { engine, webhooks } = options
    if (!webhooks) throw new Error("this process sends no webhooks")
    return Promise.race([deliver(job.id, { engine, ...webhooks, signal: closing }), aborted])
  }
  if (isMailJob(job)) return Promise.race([performMail(job, options.engine, signal), aborted])
  const request = options.fetch ?? fetch
  const tools: JobTools = {
    action: job.action,
    record: job.record as JobTools["record"],
    key: job.id,
    signal,
    fetch: (input, init) => request(input, { signal, ...init }),
    mail: mailOf(job, options, signal),
  }
  for (const hook of handlersOf(options, job)) await Promise.race([hook.afterCommit?.(tools), aborted])
}

/** Starts the worker; it looks for jobs at once. */
export function startJobWorker(options: WorkerOptions): JobWorker {
  const { delay = retryDelay } = options
  const { db, now } = options.engine
  const closing = new AbortController()
  /** Running jobs and their resources. */
  const running = new Map<Promise<void>, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: Promise<void> | undefined
  let again = false
  let closed = false

  async function settle(row: Row, error: unknown): Promise<void> {
    const own = db.queries
    // A lease that ran out belongs to another process by now.
    const leased = { id: row.id, until: row.leased_until }
    if (error === undefined) {
      const { numDeletedRows } = await own
        .deleteFrom("jobs")
        .where("id", "=", leased.id)
        .where("leased_until", "=", leased.until)
        .where("next_at", "=", row.next_at)
        .executeTakeFirst()
      // Asked for again while it ran: it stays, and runs once more.
      if (numDeletedRows === 0n)
        await own
          .updateTable("jobs")
          .set({ leased_until: 0 })
          .where("id", "=", leased.id)
          .where("leased_until", "=", leased.until)
          .execute()
      return
    }
    const interrupted = closing.signal.aborted
    const counted = Number(row.attempts) + (interrupted ? 0 : 1)
    const attempts = isPermanent(error) ? MAX_ATTEMPTS : counted
    const { message } = error instanceof Error ? error : new Error(String(error))
    await own
      .updateTable("jobs")
      .set({
        leased_until: 0,
        attempts,
        ...(!interrupted && { next_at: now().getTime() + delay(attempts), error: message.slice(0, 500) }),
      })
      .where("id", "=", leased.id)
      .where("leased_until", "=", leased.until)
      .execute()
    if (!interrupted)
      log({
        event: attempts < MAX_ATTEMPTS ? "job.retry" : "job.failed",
        level: attempts < MAX_ATTEMPTS ? "warn" : "error",
        fields: { resource: String(row.resource), job: String(row.id), attempts, ...describeError(error) },
      })
  }

  const start = (row: Row) => {
    const work = perform(jobOf(row), options, closing.signal)
      .then(
        () => settle(row, undefined),
        (error: unknown) => settle(row, error ?? new Error("failed")),
      )
      .catch(report)
      .finally(() => {
        running.delete(work)
        wake()
      })
    running.set(work, String(row.resource))
  }

  const report = (error: unknown) => {
    if (!closing.signal.aborted && !outageOf(error))
      log({ event: "job.look_failed", level: "error", fields: describeError(error) })
  }

  /** Milliseconds until the next job is due. A handler that ends looks for the next one by itself. */
  async function untilNext(): Promise<number> {
    const at = now().getTime()
    const row = await db.queries
      .selectFrom("jobs")
      .select(sql`min(case when leased_until >= next_at then leased_until + 1 else next_at end)`.as("due"))
      .where("attempts", "<", MAX_ATTEMPTS)
      .where(hasPlace([...running.values()]))
      .executeTakeFirst()
    const due = row?.due == null ? LOOK_MS : Number(row.due) - at
    return Math.max(10, Math.min(LOOK_MS, due))
  }

  async function look(): Promise<void> {
    do {
      again = false
      while (!closed) {
        const row = await claim(options, [...running.values()])
        if (!row) break
        start(row)
      }
    } while (again && !closed)
  }

  function wake(): void {
    if (closed) return
    if (looking) {
      again = true
      return
    }
    clearTimeout(timer)
    looking = look()
      .then(untilNext)
      .catch((error: unknown) => {
        report(error)
        return LOOK_MS
      })
      .then((ms) => {
        looking = undefined
        if (again) wake()
        else if (!closed) timer = setTimeout(wake, ms).unref()
      })
  }

  wake()
  return {
    wake,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await looking
      const abort = setTimeout(() => closing.abort(new Error("The server stops.")), GRACE_MS)
      await Promise.all(running.keys())
      clearTimeout(abort)
    },
  }
}
