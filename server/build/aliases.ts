import { fileURLToPath } from "node:url"

/**
 * In place of `axios`, which is not installed (`overrides` in package.json, docs/decisions/packages.md): builds, the
 * development server and the tests alike.
 */
export const noAxios = {
  find: /^axios$/,
  replacement: fileURLToPath(new URL("../../src/providers/rest/no-axios.ts", import.meta.url)),
}
