import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { noAxios } from "./server/build/aliases.ts"
import { findChromium, LAUNCH_ARGS } from "./tests/setup/chromium.mjs"
import { packagesIn } from "./tests/setup/packages.ts"

/**
 * JSX as it is built for the product, in every project: the mounted views' `process.env.NODE_ENV` below is set for the
 * whole of Vitest, sooner or later, and React's production half has none of what JSX for development calls.
 */
const oxc = { jsx: { runtime: "automatic", development: false } } as const

const resolve = { alias: [noAxios] }

/** What the rules say, and what the server does with them: in one project, whose processes load once what both are made of. */
const NODE = "tests/{core,docs,fields,print,providers,resources,server,setup,ui,views}/**/*.test.{ts,tsx}"

/** What cannot share a process: each file has one of its own, and costs the loading of all its modules once more. */
const ALONE = [
  // Vite in this process sets React's mode and the environment, and loads the sources a second time.
  "tests/fields/added-type.test.ts",
  "tests/server/dev.test.ts",
  // A module of the server is another one in it (`vi.mock`).
  "tests/server/throttle{,-devices}.test.ts",
  "tests/server/backup/archive.test.ts",
  // It measures the processor's time of this process, and hashes at the product's cost.
  "tests/server/passwords.test.ts",
]

/** A package that Node loads is loaded with the packages that it names; this one names one that is not installed. */
const server = { deps: { inline: ["@refinedev/simple-rest"] } }

/** Tests in Node: what one leaves behind the setup takes away, so that no file hinders the next. */
const node = {
  server,
  globalSetup: ["tests/setup/postgres.ts"],
  setupFiles: ["tests/setup/each-file.ts"],
  environment: "node",
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // As soon as it happens, and on a busy machine as late.
  expect: { poll: { timeout: 30_000, interval: 20 } },
}

export default defineConfig({
  test: {
    // Vitest leaves one core of two unused otherwise.
    maxWorkers: 2,
    projects: [
      // Their modules are loaded once for all files of a process: a third to nine tenths of a file's time.
      { oxc, resolve, test: { ...node, name: "node", include: [NODE], exclude: ALONE, isolate: false } },
      { oxc, resolve, test: { ...node, name: "node-alone", include: ALONE } },
      {
        // React as it is built for the product: what it checks while developing takes two fifths of a test's time.
        define: { "process.env.NODE_ENV": '"production"' },
        oxc,
        resolve: { ...resolve, conditions: ["module", "browser", "production"] },
        // Found one by one on a cold cache, each would load the page anew, and every file after it would fail.
        optimizeDeps: { include: packagesIn("src", "print-templates", "tests/component") },
        test: {
          name: "component",
          include: ["tests/component/**/*.test.tsx"],
          setupFiles: ["tests/component/support/setup.ts"],
          testTimeout: 60_000,
          // Two pages at once: a page often waits for the way to Playwright and back.
          maxWorkers: 2,
          // All files of a page in one go: the app's modules are loaded once, and support/setup.ts leaves nothing behind.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            api: { host: "127.0.0.1" },
            viewport: { width: 1440, height: 900 },
            instances: [{ browser: "chromium" }],
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: LAUNCH_ARGS },
              contextOptions: { locale: "id-ID", timezoneId: "Asia/Jakarta" },
              actionTimeout: 30_000,
            }),
          },
          expect: { poll: { timeout: 30_000, interval: 20 } },
        },
      },
    ],
  },
})
