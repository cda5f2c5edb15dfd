import { playwright } from "@vitest/browser-playwright"
import { defineConfig } from "vitest/config"
import { noAxios } from "./server/build/aliases.ts"
import { findChromium, LAUNCH_ARGS } from "./tests/setup/chromium.mjs"
import { packagesIn } from "./tests/setup/packages.ts"

const oxc = { jsx: { runtime: "automatic", development: false } } as const
const resolve = { alias: [noAxios] }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        oxc,
        resolve,
        test: {
          name: "node",
          include: ["tests/**/*.test.ts"],
          // A package that Node loads is loaded with the packages that it names; this one names one that is not installed.
          server: { deps: { inline: ["@refinedev/simple-rest"] } },
          globalSetup: ["tests/setup/postgres.ts"],
          setupFiles: ["tests/setup/each-file.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        // React as it is built for the product.
        define: { "process.env.NODE_ENV": '"production"' },
        oxc,
        resolve: { ...resolve, conditions: ["module", "browser", "production"] },
        optimizeDeps: { include: packagesIn("src", "print-templates", "tests/component") },
        test: {
          name: "component",
          include: ["tests/component/**/*.test.tsx"],
          setupFiles: ["tests/component/support/setup.ts"],
          testTimeout: 60_000,
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
