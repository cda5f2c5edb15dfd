import { defineConfig } from "vitest/config"
import { inNode, mounted } from "./tests/setup/projects.ts"

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
  // They load little, and run other programs on a copy for a minute.
  "tests/docs/new-{entities,product}.test.ts",
]

export default defineConfig({
  test: {
    // Vitest leaves one core of two unused otherwise.
    maxWorkers: 2,
    // Started in the order of their names: the longest files first, so that no core is idle at the end.
    projects: [
      inNode({ name: "alone", include: ALONE }),
      inNode({ name: "node", include: [NODE], exclude: ALONE, isolate: false }),
      mounted(),
    ],
  },
})
