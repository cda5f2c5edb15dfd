import { type Plugin, runnerImport } from "vite"
import { root } from "./cache.mjs"

/** Replaces stylesheets by empty modules. */
const withoutStyles: Plugin = {
  name: "koperasi-without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? "\0no-style" : undefined),
  load: (id) => (id === "\0no-style" ? "" : undefined),
}

/** Imports a module of the app during a build. @param path from the project's root: `/src/…` */
export async function importApp<T>(path: string): Promise<T> {
  const plugins = [withoutStyles]
  const { module } = await runnerImport<T>(path, { root, configFile: false, logLevel: "error", plugins })
  return module
}
