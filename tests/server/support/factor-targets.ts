/** Users with every kind of second factor, in a server without a port, for attempts that must not pass. */
import type { Database } from "../../../server/database/types"
import type { Random } from "../../../server/sample/random"
import { createAttempts, type Target } from "../../support/factors/attempts"
import { CHIEF, EDITOR, NOBODY, OLD, VIEWER } from "./account-bench"
import { factorBench } from "./factor-bench"

/** One user of each kind of role. */
export async function openTargets(open: () => Promise<Database>, random: Random) {
  const bench = factorBench(open)
  const server = await bench.opening()
  const targets: Target[] = []
  for (const permissions of [CHIEF, EDITOR, VIEWER, NOBODY]) {
    const one = await bench.withTotp(permissions)
    const { authenticator } = await bench.addPasskey(one)
    // Its count has moved, so that an old one can be told.
    const { challenge, passkey } = await bench.first(one.email)
    const used = await bench.second({ challenge, passkey: authenticator.get(passkey) })
    if (used.status !== 200) throw new Error(`a right passkey: ${used.status}`)
    targets.push({ ...one, authenticator })
  }
  const attempts = createAttempts({
    server,
    password: OLD,
    random,
    targets,
    code: bench.code,
    advance: (ms) => {
      bench.shift.ms += ms
    },
  })
  return { ...attempts, targets }
}
