import { useList } from "@refinedev/core"
import { tLabel } from "../src/texts/language"
import { useCanNow } from "../src/views/context/registry-context"
import { items } from "./items"

function ItemCount() {
  const { result } = useList({ resource: items.name, pagination: { mode: "off" } })
  return (
    <p>
      {tLabel(items.label.plural)}: {result.total ?? 0}
    </p>
  )
}

export function Page({ title }: { title: string }) {
  const can = useCanNow()
  return (
    <>
      <h1 data-screen-title>{title}</h1>
      {can({ resource: items.name, action: "list" }) && <ItemCount />}
    </>
  )
}
