import { defineConfig } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "./tests/setup/chromium.mjs"

// A build in a worker sets this later, when half of React would already be loaded in development mode.
process.env.NODE_ENV = "production"

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.spec.{ts,tsx}",
  outputDir: "test-results",
  fullyParallel: true,
  // Two workers leave two cores idle a fifth of the time: a page waits for its server, and a server for its disk.
  workers: 3,
  // A test that passes only at a second try has a fault, or the product has.
  retries: 0,
  // A step takes ten times as long on a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./tests/setup/page-reporter.ts"]],
  globalSetup: "./tests/setup/servers.ts",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    // A closed dialog fades for a moment, in which its texts would be found twice (tests/component/leave.test.tsx).
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: LAUNCH_ARGS },
  },
})
