import type { DataProvider } from "@refinedev/core"
import { noConnection } from "./http"

/** Refine's calls of our providers. */
const METHODS = [
  "getList",
  "getOne",
  "getMany",
  "create",
  "createMany",
  "update",
  "deleteOne",
  "deleteMany",
] as const

type Method = (params: unknown) => Promise<unknown>

/**
 * A data provider whose code its first call loads. A load that failed is tried again by the next call.
 * @throws RequestError with statusCode 0 from the call, if the code cannot be loaded
 */
export function onDemandProvider(load: () => Promise<DataProvider>): DataProvider {
  let loading: Promise<DataProvider> | undefined
  const provider = () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw Object.assign(noConnection(), { cause })
    })
    return loading
  }
  const methods = METHODS.map((name): [string, Method] => [
    name,
    async (params) => ((await provider())[name] as Method)(params),
  ])
  return { getApiUrl: () => "", ...Object.fromEntries(methods) } as unknown as DataProvider
}
