import { useDataProvider } from "@refinedev/core"
import { useEffect, useState } from "react"
import { useFormStore } from "../state/use-field"
import { createRemoteOptions } from "./remote-options"

interface Props {
  names: readonly string[]
  /** Called with the lists that have to be loaded whole. */
  onWhole: (names: readonly string[]) => void
}

/** Lists too long to load: the server searches their choices. */
export function RemoteOptionsLists({ names, onWhole }: Props) {
  const form = useFormStore()
  const providerOf = useDataProvider()
  const [options] = useState(() =>
    createRemoteOptions({ form, names, onWhole, provider: providerOf("default") }),
  )
  useEffect(() => options.start(), [options])
  return null
}
