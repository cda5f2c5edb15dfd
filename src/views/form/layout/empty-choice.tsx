import { useMemo } from "react"
import type { Field } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import { fieldType } from "../../../fields/registry"
import { onDemand } from "../../../ui/on-demand"
import { WhenLoaded } from "../../../ui/when-loaded"
import type { FieldView } from "../state/store-types"
import { useFormStore } from "../state/use-field"

const FirstChoice = onDemand(async () => (await import("../add-here/first-choice")).FirstChoice)

/** The note of a field whose records are loaded and offer no choice. */
export function EmptyChoice({ field, view: { context } }: { field: Field; view: FieldView }) {
  const { titleOf } = useFormStore()
  const isEmpty = useMemo(() => {
    const offers = fieldType(field).offers(field)
    return offers !== null && orElse(() => offers.options(context, titleOf).length === 0, false)
  }, [field, context, titleOf])
  if (!isEmpty) return null
  return (
    <WhenLoaded>
      <FirstChoice field={field} context={context} />
    </WhenLoaded>
  )
}
