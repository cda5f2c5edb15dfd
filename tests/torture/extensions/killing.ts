/** A server that is killed again and again, and clients that repeat what got no answer. */
import type { Random } from "../../../server/sample/random"
import type { Answer } from "../client"
import type { Installation } from "../installation"
import { sleep, until } from "../lanes"

/** A kill happens after this time, however little has been done until then. */
const LONGEST_MS = 8000
const PATIENCE_MS = 120_000
const PAUSE_MS = 40
/** Moments after which a kill is due are spread over this time. */
const SPREAD_MS = 60

export interface Kills {
  times: number
  random: Random
  /** True if the next kill is due. @param done kills so far */
  due: (done: number) => boolean
}

/** SIGKILL and a new start, `times` times. */
export async function killAgain(installation: Installation, { times, random, due }: Kills): Promise<void> {
  for (let done = 0; done < times; done++) {
    await until(() => due(done), LONGEST_MS)
    await sleep(random.int(SPREAD_MS))
    await installation.product().end("SIGKILL")
    await installation.restart()
  }
}

export interface Answered {
  answer: Answer
  /** Attempts without an answer: any of them may have been done. */
  lost: number
}

/** Repeats a request until it is answered. */
export async function sendUntilAnswered(send: () => Promise<Answer>): Promise<Answered> {
  const end = performance.now() + PATIENCE_MS
  for (let lost = 0; ; lost++) {
    const answer = await send()
    const answered = answer.status !== 0 && answer.status !== 503
    if (answered || performance.now() > end) return { answer, lost }
    await sleep(PAUSE_MS)
  }
}
