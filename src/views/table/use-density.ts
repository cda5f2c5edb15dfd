import { useCallback, useState } from "react"
import { useMe } from "../../session/use-session"
import { chosenDensity, type Density, keepDensity } from "./column-choice"

/** The user's height of rows, and its change. */
export function useDensity(): [density: Density, choose: (density: Density) => void] {
  const { id } = useMe()
  const [chosen, setChosen] = useState(() => ({ id, density: chosenDensity(id) }))
  const choose = useCallback(
    (density: Density) => {
      keepDensity(id, density)
      setChosen({ id, density })
    },
    [id],
  )
  return [chosen.id === id ? chosen.density : chosenDensity(id), choose]
}
