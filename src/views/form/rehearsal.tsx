import { Suspense, startTransition, useEffect, useState } from "react"
import { createPortal } from "react-dom"
import type { Field, Resource } from "../../core/schema/resource"
import { fieldUi } from "../../fields/registry.ui"
import { isOwnServer } from "../../session/own-server"
import { whenIdle } from "../../ui/idle"
import { useMe, useRegistry } from "../registry-context"
import { FormField } from "./form-field"
import { createFormStore } from "./store"
import type { FormStore } from "./store-types"
import { FormContext } from "./use-field"

type Drawn = ReturnType<typeof fieldUi>["Input"]

/** Once each, whichever form it was for. */
const rehearsed = new Set<Drawn>()

/** The first field of each kind of input that nobody has drawn. */
function firstsOf({ fields }: Resource, form: FormStore): readonly Field[] {
  const found = new Map<Drawn, Field>()
  for (const field of fields) {
    const { Input } = fieldUi(field)
    if (!field.hidden && !found.has(Input) && !rehearsed.has(Input) && form.view(field.key).active)
      found.set(Input, field)
  }
  return [...found.values()]
}

interface Props {
  resource: Resource
  /** Nothing is left to be drawn. */
  onOver: () => void
}

/**
 * Draws an input of each kind that the add form has, one after the other, where nobody sees or hears it: antd makes the styles
 * of a kind when the first one comes, and what a kind loads (a calendar) is there. No form is begun by it.
 */
export function Rehearsal({ resource, onOver }: Props) {
  const me = useMe()
  const registry = useRegistry()
  const [stage] = useState(() => document.createElement("div"))
  const [form] = useState(() =>
    createFormStore({
      resource,
      mode: "create",
      me,
      original: undefined,
      titleOf: (name) => registry.get(name).title,
      draft: undefined,
      ownServer: isOwnServer(),
    }),
  )
  const [fields, setFields] = useState<readonly Field[]>([])
  useEffect(() => {
    const draw = (field: Field) => async () => {
      const { Input, preload } = fieldUi(field)
      await preload?.()
      rehearsed.add(Input)
      startTransition(() => setFields((drawn) => [...drawn, field]))
    }
    return whenIdle([...firstsOf(resource, form).map(draw), onOver])
  }, [resource, form, onOver])
  return createPortal(
    <FormContext value={form}>
      <Suspense fallback={null}>
        {fields.map((field) => (
          <FormField key={field.key} field={field} />
        ))}
      </Suspense>
    </FormContext>,
    stage,
  )
}
