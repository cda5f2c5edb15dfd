/** Refine's router bindings, which find out where the person is once an address, and not again for each hook that asks. */
import type { ParseFunction, RouterProvider } from "@refinedev/core"
import bindings from "@refinedev/react-router"
import { createContext, type ReactNode, useContext, useMemo } from "react"

const Parsed = createContext<ParseFunction | null>(null)

/** Works it out for everything in it: to be put around the screens, within `<Refine>`. */
export function ParsedAddress({ children }: { children: ReactNode }) {
  const parse = bindings.parse?.() as ParseFunction
  const once = useMemo(() => {
    let answer: ReturnType<ParseFunction> | undefined
    return (() => {
      answer ??= parse()
      return answer
    }) as ParseFunction
  }, [parse])
  return <Parsed value={once}>{children}</Parsed>
}

/** A form has eighty hooks that ask, and the answer compares the address with every screen's there is. */
const useShared = (): ParseFunction => {
  const shared = useContext(Parsed)
  return shared ?? (bindings.parse?.() as ParseFunction)
}

export const routerProvider: RouterProvider = { ...bindings, parse: useShared }
