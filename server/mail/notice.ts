/** Security notices to the owner of an account. */
import type { Queries } from "../database/types"
import type { Mailer } from "./mailer"
import { queueMail } from "./queue"
import type { NoticeKind } from "./texts"

export interface Noticing {
  mail: Mailer | null
  newId: () => string
  now: () => Date
}

/**
 * Queues a notice in the transaction of its event; nothing without mail. It names the person, the time and the device, and
 * nothing else.
 * @param event `device`: 'Chrome di Windows'
 */
export async function noticeOf(
  trx: Queries,
  engine: Noticing,
  { accountId, kind, device = "" }: { accountId: string; kind: NoticeKind; device?: string },
): Promise<void> {
  if (!engine.mail) return
  const at = engine.now().toISOString()
  await queueMail(trx, engine, { kind: "notice", notice: kind, accountId, at, device })
}
