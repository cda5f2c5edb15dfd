/** The kinds of tests, for `vitest.config.ts` of this product and of those that are made from it. */
import { playwright } from "@vitest/browser-playwright"
import { noAxios } from "../../server/build/aliases.ts"
import { findChromium, LAUNCH_ARGS } from "./chromium.mjs"
import { packagesIn } from "./packages.ts"

/**
 * JSX as it is built for the product, in every project: the mounted views' `process.env.NODE_ENV` below is set for the
 * whole of Vitest, sooner or later, and React's production half has none of what JSX for development calls.
 */
const oxc = { jsx: { runtime: "automatic", development: false } } as const

const resolve = { alias: [noAxios] }

// Looks often, and gives a busy machine half a minute.
const expect = { poll: { timeout: 30_000, interval: 20 } }

/** Tests in Node: what one leaves behind the setup takes away, so that no file hinders the next. */
const test = {
  // A package that Node loads is loaded with the packages that it names; this one names one that is not installed.
  server: { deps: { inline: ["@refinedev/simple-rest"] } },
  globalSetup: ["tests/setup/postgres.ts"],
  setupFiles: ["tests/setup/each-file.ts"],
  environment: "node",
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect,
}

interface Files {
  name: string
  include: string[]
  exclude?: string[]
  /** `false`: the files of a process load their modules once: a third to nine tenths of a file's time. */
  isolate?: boolean
}

/** A project of tests in Node. */
export const inNode = (files: Files) => ({ oxc, resolve, test: { ...test, ...files } })

/** Tests of mounted views in a browser: `tests/component`. */
export const mounted = () => ({
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
      instances: [{ browser: "chromium" as const }],
      provider: playwright({
        launchOptions: { executablePath: findChromium(), args: LAUNCH_ARGS },
        contextOptions: { locale: "id-ID", timezoneId: "Asia/Jakarta" },
        actionTimeout: 30_000,
      }),
    },
    expect,
  },
})
