import { defineConfig } from "vitest/config"
import { inNode, mounted } from "./tests/setup/projects.ts"

export default defineConfig({
  test: {
    // Vitest leaves one core of two unused otherwise.
    maxWorkers: 2,
    projects: [inNode({ name: "node", include: ["tests/**/*.test.ts"], isolate: false }), mounted()],
  },
})
