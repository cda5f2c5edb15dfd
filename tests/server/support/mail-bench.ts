/** A server with mail, its job queue, and the mailbox that it writes to. */
import { afterAll, expect, vi } from "vitest"
import { accountOf } from "../../../server/auth/accounts"
import { hashPassword } from "../../../server/auth/password"
import type { Database } from "../../../server/database/types"
import type { MailSettings } from "../../../server/ground/mail-settings"
import { type JobWorker, startJobWorker } from "../../../server/jobs/worker"
import { type Mailer, openMailer } from "../../../server/mail/mailer"
import type { PermissionEntry } from "../../../src/core/access/permissions"
import { type Mailbox, openMailbox } from "../../support/mailbox"
import { type Client, openProduct, personWith, type Server } from "./api"
import type { Opening } from "./both-databases"

export const APP_URL = "https://koperasi.example/kantor"

export const mailSettings = (port: number): MailSettings => ({
  host: "127.0.0.1",
  port,
  secure: false,
  requireTls: false,
  login: null,
  from: { name: "Koperasi", address: "surat@koperasi.id" },
  appUrl: APP_URL,
})

export const mailerFor = ({ port }: Mailbox): Mailer =>
  openMailer(mailSettings(port), { product: "Sistem Koperasi", timeZone: "Asia/Jakarta" })

/** A busy machine may take long. */
export const SOON = { timeout: 30_000, interval: 20 }

export type MailServer = Server & { root: Client; adminId: string }

export interface MailBench {
  server: MailServer
  box: Mailbox
  shift: { ms: number }
  /** Sends what waits. */
  deliver: () => Promise<void>
  waiting: () => Promise<number>
  person: (
    permissions: readonly PermissionEntry[],
  ) => Promise<Client & { id: string; roleId: string; email: string }>
  emailOf: (id: string) => Promise<string>
}

/** @param delay milliseconds between two attempts */
export async function openMailBench(db: Database | Opening, { delay = () => 20 } = {}): Promise<MailBench> {
  const box = await openMailbox()
  const shift = { ms: 0 }
  const server = await openProduct({
    db,
    mail: mailerFor(box),
    now: () => new Date(Date.now() + shift.ms),
    hashPassword: (password) => hashPassword(password),
  })
  let worker: JobWorker | undefined
  afterAll(async () => {
    await worker?.close()
    await box.close()
  })
  const { engine } = server
  const waiting = async () => {
    const jobs = engine.db.queries.selectFrom("jobs").select("id").where("attempts", "<", 24)
    return (await jobs.execute()).length
  }
  const emailOf = async (id: string) => String((await accountOf(engine.db.queries, id))?.email)
  return {
    server,
    box,
    shift,
    waiting,
    deliver: async () => {
      worker = startJobWorker({ engine, delay })
      await vi.waitFor(async () => expect(await waiting()).toBe(0), SOON)
      await worker.close()
    },
    person: async (permissions) => {
      const made = await personWith(server, permissions)
      return { ...made, email: await emailOf(made.id) }
    },
    emailOf,
  }
}
