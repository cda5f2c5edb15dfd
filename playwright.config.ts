import { defineConfig } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "./tests/setup/chromium.mjs"

// From its first line on: a build within a worker says so in the middle, and one half of React would be the other one's stranger.
process.env.NODE_ENV = "production"

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.spec.{ts,tsx}",
  outputDir: "test-results",
  fullyParallel: true,
  // With two of them two cores stand idle a fifth of the time: a page waits for its server, and a server for its disk.
  workers: 3,
  // What goes well at a second try alone is a fault of the test or of the product.
  retries: 0,
  // On a machine that is busy with other work a step takes ten times as long; what goes well waits for none of it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./tests/setup/page-reporter.ts"]],
  globalSetup: "./tests/setup/servers.ts",
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: LAUNCH_ARGS },
  },
})
