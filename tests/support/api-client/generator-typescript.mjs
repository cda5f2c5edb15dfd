// `openapi-typescript` writes code with TypeScript 5, whose compiler API later versions no longer have.
import { register } from "node:module"

const typescript = `import { createRequire } from "node:module"
export default createRequire(${JSON.stringify(import.meta.url)})("@ts-morph/common").ts`
const url = `data:text/javascript,${encodeURIComponent(typescript)}`
const hook = `export const resolve = (name, context, next) =>
  name === "typescript" && context.parentURL?.includes("/openapi-typescript/")
    ? { url: ${JSON.stringify(url)}, shortCircuit: true }
    : next(name, context)`

register(`data:text/javascript,${encodeURIComponent(hook)}`)
