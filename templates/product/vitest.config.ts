import { defineConfig } from "vitest/config"
import { noAxios } from "./server/build/aliases.ts"

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", development: false } },
  resolve: { alias: [noAxios] },
  test: {
    name: "node",
    include: ["tests/**/*.test.{ts,tsx}"],
    // A package that Node loads is loaded with the packages that it names; this one names one that is not installed.
    server: { deps: { inline: ["@refinedev/simple-rest"] } },
    globalSetup: ["tests/setup/postgres.ts"],
    setupFiles: ["tests/setup/each-file.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    isolate: false,
  },
})
