import { createServer } from "vite"
import type { Asking } from "./paper"

const root = new URL("../../", import.meta.url)

export interface Papers {
  /** The paper of a document as a whole HTML page. */
  page: (document: string, asking: Asking) => Promise<string>
  close: () => Promise<void>
}

/** Loads the documents through Vite, as the app does: Playwright compiles JSX for its own components, not for React. */
export async function loadPapers(): Promise<Papers> {
  const vite = await createServer({
    root: root.pathname,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  const { documentOf, pageOf } = (await vite.ssrLoadModule(
    "/tests/print/paper.ts",
  )) as typeof import("./paper")
  return {
    page: (document, asking) => pageOf(documentOf(document), asking),
    close: () => vite.close(),
  }
}
