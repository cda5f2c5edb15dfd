/** Before each file in Node, and after it: many files share a process, and none finds what another has left. */
import { afterAll, vi } from "vitest"
import { hashAt } from "../../server/auth/password"
import { logTo } from "../../server/ground/log"

// What is about hashing itself asks for the product's cost (`passwords.test.ts`).
hashAt({ N: 2 ** 10, r: 8, p: 1 })

// A test that reads the log gives it another place.
logTo(() => {})

const surroundings = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const name of Object.keys(process.env)) if (!(name in surroundings)) delete process.env[name]
  Object.assign(process.env, surroundings)
})
