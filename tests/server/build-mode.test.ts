import { resolveConfig } from "vite"
import { afterEach, expect, test, vi } from "vitest"

afterEach(() => vi.unstubAllEnvs())

test.each(["development", "test", ""])(
  "a build is for production, also if NODE_ENV is '%s'",
  async (surroundings) => {
    vi.stubEnv("NODE_ENV", surroundings)
    const config = await resolveConfig({ configFile: "vite.config.ts" }, "build", "production", "production")
    expect(config.isProduction).toBe(true)
  },
)

test.each([false, true])("each build checks the declarations (server: %s)", async (ssr) => {
  const config = await resolveConfig({ configFile: "vite.config.ts", build: { ssr } }, "build", "production")
  expect(config.plugins.map(({ name }) => name)).toContain("koperasi-check-declarations")
})
