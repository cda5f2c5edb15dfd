import { resolveConfig } from "vite"
import { afterEach, expect, test, vi } from "vitest"

afterEach(() => vi.unstubAllEnvs())

test.each(["development", "test", ""])(
  "a build is for people, also where NODE_ENV is '%s'",
  async (surroundings) => {
    vi.stubEnv("NODE_ENV", surroundings)
    const config = await resolveConfig({ configFile: "vite.config.ts" }, "build", "production", "production")
    expect(config.isProduction).toBe(true)
  },
)

test.each([false, true])(
  "the declarations are checked by the build that starts (server: %s)",
  async (ssr) => {
    const config = await resolveConfig(
      { configFile: "vite.config.ts", build: { ssr } },
      "build",
      "production",
    )
    expect(config.plugins.map(({ name }) => name)).toContain("koperasi-check-declared")
  },
)
