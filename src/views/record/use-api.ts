import { type CustomParams, useDataProvider } from "@refinedev/core"
import { useMemo } from "react"

/** Calls our own server beside the resources' lists, and returns the response's body. @throws RequestError */
export function useApi(): (call: CustomParams) => Promise<unknown> {
  const provider = useDataProvider()("default")
  return useMemo(
    () => async (call) => {
      if (!provider.custom) throw new Error("the data provider has no calls beside its resources")
      return (await provider.custom(call)).data
    },
    [provider],
  )
}
