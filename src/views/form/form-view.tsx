import { SaveButton } from "@refinedev/antd"
import { useWarnAboutChange } from "@refinedev/core"
import { Button } from "antd"
import { type MouseEvent, useEffect, useId, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { Mode, Values } from "../../core/schema/types"
import { isOwnServer } from "../../providers/own-server"
import { busySign } from "../busy"
import page from "../page.module.css"
import { useMe, useRegistry } from "../registry-context"
import { readDraft, writeDraft } from "./draft"
import { ErrorSummary } from "./error-summary"
import styles from "./form.module.css"
import { FormSection } from "./form-section"
import { dropPrefill, prefillOf } from "./prefill"
import { Sources } from "./sources"
import { createFormStore } from "./store"
import { FormContext } from "./use-field"
import { useSave } from "./use-save"

/** Pressing a button must not first take the focus off an input: a message would push the button away. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface Props {
  resource: Resource
  mode: Mode
  original: Values | undefined
  /** Why the record is the one from the list; '' for one that needs no word. */
  notice: string
}

/** A form of a declaration's sections; what is typed stays whatever happens while it is saved (GL-16, AE-16). */
export function FormView({ resource, mode, original, notice }: Props) {
  const me = useMe()
  const registry = useRegistry()
  const screen = resource.form[mode]
  if (!screen) throw new Error(`${resource.name} has no ${mode} screen`)
  const id = typeof original?.id === "string" ? original.id : ""
  const draftId = mode === "create" ? "" : id
  const [draft] = useState(() => readDraft(resource, draftId))
  const [titleOf] = useState(() => (name: string) => registry.get(name).title)
  const [prefill] = useState(() => (mode === "create" ? prefillOf(resource.name) : undefined))
  const [form] = useState(() =>
    createFormStore({
      resource,
      mode,
      me,
      original,
      titleOf,
      draft: prefill ?? draft,
      ownServer: isOwnServer(),
    }),
  )
  const saving = useSave(form, screen, id)
  const { setWarnWhen } = useWarnAboutChange()
  const headingId = useId()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // Also when the form comes back from behind the panel of a missing right.
    if (form.isEdited() || prefill) setWarnWhen?.(true)
    dropPrefill(resource.name)
    const stop = form.onEdit((values) => {
      setWarnWhen?.(true)
      clearTimeout(timer)
      timer = setTimeout(() => writeDraft(resource, draftId, values), 300)
    })
    return () => {
      stop()
      clearTimeout(timer)
      setWarnWhen?.(false)
    }
  }, [form, resource, draftId, prefill, setWarnWhen])

  return (
    <FormContext value={form}>
      <Sources />
      <form
        className={styles.form}
        aria-labelledby={headingId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit()
        }}
      >
        <h1 id={headingId} className={page.title}>
          {screen.heading}
        </h1>
        {notice && (
          <p className={styles.notice} role="status">
            <span>{notice}</span> Yang tampil adalah data dari daftar.
          </p>
        )}
        {prefill && (
          <p className={styles.notice} role="status">
            Data lama tidak ada lagi. Isiannya dipakai untuk data baru ini: lengkapi, lalu simpan.
          </p>
        )}
        {draft && !prefill && (
          <p className={styles.notice} role="status">
            Isian sebelumnya dipulihkan.
          </p>
        )}
        <div className={styles.card}>
          <ErrorSummary stopped={saving.stopped} />
          {resource.form.sections.map((section) => (
            <FormSection key={section.fields.join()} section={section} titleOf={titleOf} />
          ))}
          <footer className={styles.footer}>
            <SaveButton
              icon={undefined}
              htmlType="submit"
              disabled={saving.busy}
              loading={busySign(saving.busy)}
              onMouseDown={keepFocus}
            >
              {screen.submit}
            </SaveButton>
            <Button disabled={saving.busy} onMouseDown={keepFocus} onClick={saving.cancel}>
              Batal
            </Button>
          </footer>
        </div>
      </form>
      {saving.dialog}
    </FormContext>
  )
}
