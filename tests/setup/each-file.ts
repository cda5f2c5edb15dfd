/** Runs before and after each test file in Node, so that files in one process do not affect each other. */
import { afterAll, vi } from "vitest"
import { hashAt } from "../../server/auth/password"
import { logTo } from "../../server/ground/log"

// Cheap hashing; tests of hashing itself use the product's cost (`passwords.test.ts`).
hashAt({ N: 2 ** 10, r: 8, p: 1 })

// Tests that read the log replace this.
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
