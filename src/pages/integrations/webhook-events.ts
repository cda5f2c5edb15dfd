/** Resources with webhooks, and their events as texts. */
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import { WRITE_EVENTS } from "../../core/webhook"
import { t, tLabel } from "../../texts/language"

const WRITES: Readonly<Record<string, string>> = {
  create: t("Dibuat"),
  edit: t("Diubah"),
  delete: t("Dihapus"),
}

interface Choice {
  value: string
  label: string
}

const storing = (registry: Registry): Resource[] =>
  registry.all.filter(
    ({ source, variantOf, name, owner }) => source.kind === "rest" && variantOf === name && owner === null,
  )

export const resourceChoices = (registry: Registry): Choice[] =>
  storing(registry).map(({ name, label }) => ({ value: name, label: label.plural }))

/** Events of a resource: its writes, and its actions on records. */
export function eventChoices(registry: Registry, name: string): Choice[] {
  const all = registry.all.filter(({ variantOf }) => variantOf === name)
  const actions = new Map(
    all.flatMap((one) =>
      one.actions.filter(({ on }) => !on.has("page")).map((action) => [action.name, action]),
    ),
  )
  return [
    ...WRITE_EVENTS.map((event) => ({ value: event as string, label: WRITES[event] ?? event })),
    ...[...actions.values()].map((action) => ({ value: action.name, label: action.label })),
  ]
}

/** Shown name of an event; an unknown one is shown as it is. */
export const eventText = (registry: Registry, resource: string, event: string): string =>
  eventChoices(registry, resource).find(({ value }) => value === event)?.label ?? tLabel(event)
