import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { noAxios } from "./server/build/aliases.ts"
import { thinChart } from "./server/build/chart.ts"
import { compileAhead, forbidChunkCycles, sharedFiles } from "./server/build/chunks.ts"
import { offlineShell } from "./server/build/offline.ts"
import { forbidServerModules, precompress, recordBuild } from "./server/build/plugins.ts"
import { prefetch } from "./server/build/prefetch.ts"
import { styleNames } from "./server/build/style-names.ts"
import { weighBuild } from "./server/build/weights.ts"
import { failOnInvalidDeclarations } from "./server/check/plugin.ts"
import { devApi } from "./server/dev/plugin.ts"

/** Packages that forget `"sideEffects": false`: without this a mere `import x from` keeps them in the bundle. */
const PURE =
  /node_modules\/(papaparse|rc-[^/]+|@rc-component\/[^/]+|pluralize|warn-once|error-stack-parser|stackframe)\//

/** lightningcss' `Features.LightDark`: unused here (docs/decisions/themes.md), it would add variables to every `color-scheme`. */
const LIGHT_DARK = 1_048_576

/** What stands for a package in the bundle (docs/decisions/weights.md). */
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const client = {
  target: "es2022",
  outDir: "dist/client",
  emptyOutDir: true,
  chunkSizeWarningLimit: 2000,
  // Browsers without it load the files a little later; the login page would bring the code for all.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    treeshake: { moduleSideEffects: (id: string) => !PURE.test(id) },
    // Each file names a hundred others. Seven letters are the fewest that the bundler takes for so many.
    output: {
      codeSplitting: sharedFiles(),
      entryFileNames: "assets/[name]-[hash:7].js",
      chunkFileNames: "assets/[name]-[hash:7].js",
      assetFileNames: "assets/[name]-[hash:7][extname]",
    },
  },
}

/** One minified file: it starts three times as fast as its modules one by one. */
const server = {
  target: "node20",
  outDir: "dist/server",
  emptyOutDir: true,
  copyPublicDir: false,
  minify: true,
  rolldownOptions: {
    input: "server/main.ts",
    output: { entryFileNames: "main.js", codeSplitting: false },
  },
}

/** Scripts and styles find each other beside themselves, so that a server may put all of them below a path (BASE_PATH). */
const renderBuiltUrl = (_: string, { hostType }: { hostType: "js" | "css" | "html" }) =>
  hostType === "html" ? undefined : { relative: true }

export default defineConfig(({ isSsrBuild, command }) => {
  // Whatever the surroundings say: what is built is what runs for people, and never React's slower half for developers.
  if (command === "build") process.env.NODE_ENV = "production"
  return {
    plugins: [
      failOnInvalidDeclarations(),
      forbidServerModules(),
      react(),
      devApi(),
      prefetch(),
      offlineShell(),
      thinChart(),
      forbidChunkCycles(),
      compileAhead(),
      precompress(),
      weighBuild(),
      recordBuild(),
    ],
    build: isSsrBuild ? server : client,
    css: { lightningcss: { exclude: LIGHT_DARK }, modules: { generateScopedName: styleNames() } },
    experimental: { renderBuiltUrl },
    resolve: {
      alias: [
        noAxios,
        // Its "exports" name the build for development alone.
        ...(command === "build" && !isSsrBuild
          ? [
              {
                find: /^react-router$/,
                replacement: at("node_modules/react-router/dist/production/index.mjs"),
              },
            ]
          : []),
        { find: /^resize-observer-polyfill$/, replacement: at("src/platform/resize-observer.ts") },
        { find: /^side-channel$/, replacement: at("src/platform/side-channel.cjs") },
        { find: /^query-string$/, replacement: at("src/platform/query-string.ts") },
        { find: /^pluralize$/, replacement: at("src/platform/pluralize.ts") },
      ],
    },
    ssr: {
      // In the development server bundling breaks `pg`.
      noExternal: command === "build" && isSsrBuild ? true : undefined,
      external: ["@photostructure/sqlite", "pg-native", "cloudflare:sockets"],
    },
  }
})
