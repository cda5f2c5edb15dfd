import { type KeyboardEvent, Suspense } from "react"
import type { Action } from "../../../core/access/actions"
import { type Field, labelKey } from "../../../core/schema/resource"
import { fieldType, formatValue, linkOf } from "../../../fields/registry"
import { fieldUi } from "../../../fields/registry.ui"
import { t } from "../../../texts/language"
import { Loading } from "../../../ui/loading"
import { onDemand } from "../../../ui/on-demand"
import { useCanNow } from "../../context/registry-context"
import { useAddition } from "../add-here/add-here"
import { sameValue } from "../conflict/differences"
import type { FieldView, FormStore } from "../state/store-types"
import { useFormStore } from "../state/use-field"
import styles from "./form.module.css"
import { RuleBoundary, UnloadedInput } from "./rule-boundary"

interface Props {
  field: Field
  view: FieldView
  /** Id of the element that takes the focus. */
  id: string
  /** Ids of help and message. */
  describedBy: string | undefined
  /** Locked while a save runs. */
  locked?: boolean
  /** Name of an input without a visible label. */
  ariaLabel?: string
  /** Checks the field when it loses the focus. Default: true. */
  checkOnLeave?: boolean
}

/** Text of the value that an empty field offers; '' for none. */
export function offeredText(
  { titleOf }: FormStore,
  field: Field,
  { offer, values, context }: FieldView,
): string {
  if (offer === null) return ""
  const link = linkOf(field)
  const target = link && context.rows(link.resource)?.find(({ id }) => id === offer)
  const name = link && target?.[link.label ?? titleOf(link.resource)]
  return formatValue(offer, field, { ...values, [labelKey(field.key)]: name })
}

/** Name of the record that the field's stored value refers to; '' if the value was changed or the record has no name. */
const storedName = (field: Field, { value, context: { original } }: FieldView): string =>
  original?.[labelKey(field.key)] && sameValue(field, value, original[field.key])
    ? formatValue(value, field, original)
    : ""

/** True while the input holds something of its own: a typed part of a date or of a search, or an open list. */
const isBegun = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement &&
  (target.value !== "" || target.getAttribute("aria-expanded") === "true")

const LineRows = onDemand(async () => (await import("../lines/line-rows")).LineRows)

const linesInput = ({
  field,
  view,
  id,
  describedBy,
}: Pick<Props, "field" | "view" | "id" | "describedBy">) => (
  <Suspense fallback={<Loading text={t("Memuat...")} />}>
    <LineRows {...{ field, id, describedBy }} readOnly={view.readOnly} message={view.message} />
  </Suspense>
)

/** A field's input, connected to the store; a placeholder until its choices are loaded. */
export function FieldInput({ field, view, id, describedBy, locked, ariaLabel, checkOnLeave = true }: Props) {
  const form = useFormStore()
  const can = useCanNow()
  const { Input, hinted } = fieldUi(field)
  const addition = useAddition(field)
  // Never an empty select (AB-72).
  if (view.records === "loading") {
    const name = storedName(field, view)
    return (
      <div className={styles.waiting} data-hinted={hinted?.(field, view.context.mode)}>
        {name && <span className={styles.stored}>{name}</span>}
        <span className={name && "sr-only"}>{t("Memuat pilihan...")}</span>
      </div>
    )
  }
  if (view.records === "failed")
    return <UnloadedInput id={id} text={t("Pilihan gagal dimuat.")} onRetry={() => form.retry(field.key)} />
  /** Tab takes the offered value, and moves on as usual. */
  const take = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent } = event
    if (key !== "Tab" || shiftKey || ctrlKey || altKey || metaKey || nativeEvent.isComposing) return
    const { offer } = form.view(field.key)
    if (offer !== null && !locked && !isBegun(event.target)) form.set(field.key, offer)
  }
  const offered = offeredText(form, field, view)
  const { source } = form.resource
  const stored = source.kind === "rest" && fieldType(field).keepsFile
  const may = (action: Action) => can({ resource: form.resource.name, action })
  const input = (
    <RuleBoundary id={id} label={field.label} view={view}>
      <Input
        field={field}
        id={id}
        value={view.value}
        onChange={(value) => form.set(field.key, value)}
        onWork={form.wait}
        onBlur={() => checkOnLeave && form.blur(field.key)}
        readOnly={view.readOnly || locked === true}
        invalid={view.message !== ""}
        message={view.message}
        describedBy={describedBy}
        values={view.values}
        context={view.context}
        titleOf={form.titleOf}
        search={view.search}
        may={may}
        addition={addition}
        {...(offered && { offered })}
        {...(view.known.length > 0 && { known: view.known })}
        {...(ariaLabel !== undefined && { ariaLabel })}
        {...(stored && { uploadPath: `${source.list}/-/files/${field.key}` })}
        {...(field.lines && { lines: linesInput({ field, view, id, describedBy }) })}
      />
    </RuleBoundary>
  )
  if (!field.offer) return input
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside takes the keys
    <div onKeyDown={take}>{input}</div>
  )
}
