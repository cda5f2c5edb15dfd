/** Checks of `was`: a former name names something, must not exist, and only one may claim it. */
import type { Examined } from "./declarations"
import type { Report } from "./fault"

interface Named {
  place: string
  name: string
  was: readonly string[]
}

function examine(
  kind: "field" | "resource",
  items: readonly Named[],
  report: (code: string, item: Named, problem: string, remedy: string) => void,
): void {
  const names = new Set(items.map(({ name }) => name))
  const claimed = new Map<string, string>()
  for (const item of items)
    for (const old of item.was) {
      if (!old.trim()) report("W803", item, "names nothing", "name what it was called before, or drop `was`")
      else if (old === item.name)
        report(
          "W801",
          item,
          `was '${old}', its own present name`,
          "name what it was called before, or drop `was`",
        )
      else if (names.has(old))
        report(
          "W801",
          item,
          `was '${old}', which is a ${kind} still`,
          "name what it was called before, or drop `was`",
        )
      else if (claimed.has(old))
        report("W802", item, `was '${old}', as ${claimed.get(old)} declares too`, "keep it in one of them")
      claimed.set(old, item.place)
    }
}

export function checkFormerNames({ all }: Examined, report: Report): void {
  const resources = all.map(({ name, was }) => ({ place: name, name, was }))
  examine("resource", resources, (code, { place }, ...rest) => report(code, `${place}.was`, ...rest))
  for (const { name, fields } of all)
    examine(
      "field",
      fields.map(({ key, was }) => ({ place: `${name}.fields.${key}`, name: key, was })),
      (code, { place }, ...rest) => report(code, `${place}.was`, ...rest),
    )
}
