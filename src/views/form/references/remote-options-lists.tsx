import { useDataProvider } from "@refinedev/core"
import { useEffect, useState } from "react"
import { useFormStore } from "../state/use-field"
import { createParted } from "./remote-options"

interface Props {
  names: readonly string[]
  /** Told which of them the form cannot do with parts of. */
  onWhole: (names: readonly string[]) => void
}

/** Lists that are too long to be here: their choices are found by the server as somebody looks for them. */
export function PartedLists({ names, onWhole }: Props) {
  const form = useFormStore()
  const providerOf = useDataProvider()
  const [parted] = useState(() => createParted({ form, names, onWhole, provider: providerOf("default") }))
  useEffect(() => parted.start(), [parted])
  return null
}
