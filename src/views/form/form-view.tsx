import "../../ui/checkbox.css"
import { Button } from "antd"
import { Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from "react"
import { flushSync } from "react-dom"
import type { Resource } from "../../core/schema/resource"
import type { Mode, Values } from "../../core/schema/types"
import { dropDraft, readDraft } from "../../session/drafts"
import { isOwnServer } from "../../session/own-server"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { whenIdle } from "../../ui/idle"
import { onDemand } from "../../ui/on-demand"
import { useMedia } from "../../ui/use-media"
import { useRegistry } from "../context/registry-context"
import { isLive } from "../live/is-live"
import { useUnsaved } from "../record/use-unsaved"
import page from "../screen/page.module.css"
import { AddHere } from "./add-here/add-here"
import { restore, slotOf } from "./draft/draft"
import { DraftNotice } from "./draft/draft-notice"
import { LostDrafts } from "./draft/lost-drafts"
import { dropPrefill, getPrefill } from "./draft/prefill"
import { formKey, useDraft } from "./draft/use-draft"
import { useFirstInput } from "./layout/first-input"
import styles from "./layout/form.module.css"
import { keepFocus } from "./layout/form-field"
import { FormSections } from "./layout/form-sections"
import { canTakeFocus, focusNextOnEnter, useSaveKey } from "./layout/keyboard"
import { StepButtons } from "./layout/section-list"
import { SubmitButton } from "./layout/submit-button"
import { PHONE } from "./layout/use-sections"
import { useSinglePress } from "./layout/use-single-press"
import { replayTyped, type TypedAhead, useTypedAhead } from "./layout/use-typed-ahead"
import { type Given, listOfGiven } from "./record/given"
import { GivenRefusal } from "./references/given-refusal"
import { SimilarNames, Sources } from "./references/sources"
import { useFormSave } from "./save/use-form-save"
import { createFormStore } from "./state/store"
import { FormContext } from "./state/use-field"

const ErrorSummary = onDemand(async () => (await import("./layout/error-summary")).ErrorSummary)
const LiveForm = onDemand(async () => (await import("../live/live-form")).LiveForm, { quiet: true })

interface Props {
  resource: Resource
  mode: Mode
  original: Values | undefined
  notice: string | undefined
  /** References that the form was opened for, shown locked. */
  given?: Given
}

const NOTHING_GIVEN: Given = {}

/** Reason for mounting the form again: a draft was discarded or restored, or another record is added. */
type Again = "draft" | "another"

/** A form with the draft of the same user; without it once the draft is discarded. */
export function FormView(props: Props) {
  const [{ round, again }, setRound] = useState<{ round: number; again: Again | null }>({
    round: 0,
    again: null,
  })
  /** Synchronous: the pending draft of this form must not overwrite the next one's. */
  const anew = (why: Again) => flushSync(() => setRound({ round: round + 1, again: why }))
  // The choice to add another record stays for the following ones.
  const [onwards, setOnwards] = useState(false)
  const typed = useRef<string[]>([])
  const another = props.mode === "create" ? { wanted: onwards, onWant: setOnwards, typed } : null
  return (
    <AddHere>
      <Form key={round} {...props} again={again} onAnew={anew} another={another} />
    </AddHere>
  )
}

/** A form with the sections of its declaration. Typed values stay whatever happens during a save (GL-16, AE-16). */
function Form(
  props: Props & {
    again: Again | null
    onAnew: (why: Again) => void
    another: { wanted: boolean; onWant: (wanted: boolean) => void; typed: TypedAhead } | null
  },
) {
  const { resource, mode, original, notice, given = NOTHING_GIVEN, again, onAnew, another } = props
  const me = useMe()
  const registry = useRegistry()
  const screen = resource.form[mode]
  if (!screen) throw new Error(`${resource.name} has no ${mode} screen`)
  const id = typeof original?.id === "string" ? original.id : ""
  const slot = slotOf(resource, id)
  const [who] = useState(me)
  const [prefill] = useState(() =>
    mode === "create" && again === null ? getPrefill(resource.name) : undefined,
  )
  const [restored] = useState(() => {
    const draft = prefill ? undefined : readDraft(slot, me.id)
    return draft && restore(resource, draft, original)
  })
  const [key] = useState(() => prefill?.key ?? formKey(slot, me.id))
  const [titleOf] = useState(() => (name: string) => registry.get(name).title)
  const [form] = useState(() =>
    createFormStore({
      resource,
      mode,
      me,
      original,
      titleOf,
      draft: prefill?.values ?? restored?.values,
      ownServer: isOwnServer(),
      fixed: given,
      locked: new Set(Object.keys(given)),
    }),
  )
  const wanted = useRef(another?.wanted)
  wanted.current = another?.wanted
  // The server's messages are shown from the first render.
  useState(() => prefill?.errors && form.reject(prefill.errors))
  const saving = useFormSave(form, {
    screen,
    id,
    key,
    list: listOfGiven(resource, given),
    another: () => (wanted.current ? () => onAnew("another") : null),
  })
  const headingId = useId()
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useSaveKey(element)
  const onMouseDown = useSinglePress()
  const noKeys = useRef<string[]>([])
  const typed = another?.typed ?? noKeys
  useTypedAhead(typed, saving.busy && another?.wanted === true)

  useFirstInput(element, form, again === null)
  useEffect(() => {
    // The pressed button is gone with the previous form.
    if (again === "draft") heading.current?.focus()
    if (again === "another") {
      heading.current?.scrollIntoView({ block: "center" })
      const inputs = element.current?.querySelectorAll<HTMLElement>("section :is(input, textarea)") ?? []
      const first = [...inputs].find(canTakeFocus)
      ;(first ?? heading.current)?.focus({ preventScroll: true })
      const form = element.current
      // After this commit: React takes no input while it renders.
      if (form) queueMicrotask(() => replayTyped(form, typed))
    }
  }, [again, typed])

  useDraft({
    form,
    slot,
    editStash: screen.editStash,
    me: who,
    always: resource.form.draft || restored !== undefined,
    localName: resource.form.draft ? key : undefined,
    given: prefill?.given,
  })

  useUnsaved(useSyncExternalStore(form.subscribe, form.isTyped), form.isTyped)
  useEffect(() => dropPrefill(resource.name), [resource])
  useEffect(() => whenIdle([ErrorSummary.preload]), [])
  const isPhone = useMedia(PHONE)
  const summary = saving.stopped.count > 0 && (
    <Suspense fallback={null}>
      <ErrorSummary stopped={saving.stopped} />
    </Suspense>
  )

  return (
    <FormContext value={form}>
      <Sources />
      {resource.fields.some(({ similar, completes }) => similar || completes) && <SimilarNames />}
      <form
        ref={element}
        className={styles.form}
        aria-labelledby={headingId}
        noValidate
        onMouseDown={onMouseDown}
        onKeyDown={resource.form.enter === "next" ? focusNextOnEnter : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void saving.submit()
        }}
      >
        <h1 id={headingId} ref={heading} tabIndex={-1} className={page.title} data-screen-title>
          {screen.heading}
        </h1>
        {notice && (
          <p className={styles.notice} role="status">
            <span>{notice}</span>
            {/[.!?]$/.test(notice) ? " " : ". "}
            {t("Isinya diambil dari daftar dan mungkin bukan yang terbaru.")}
          </p>
        )}
        {prefill && (
          <p className={styles.notice} role="status">
            {prefill.notice}
          </p>
        )}
        {restored && (
          <DraftNotice
            restored={restored}
            onDiscard={() => {
              dropDraft(slot)
              onAnew("draft")
            }}
          />
        )}
        {!restored && !prefill && <LostDrafts slot={slot} onTake={() => onAnew("draft")} />}
        <GivenRefusal keys={Object.keys(given)} />
        <FormSections
          foot={
            <footer className={styles.footer}>
              {isPhone && summary}
              <StepButtons submit={screen.submit} />
              <SubmitButton busy={saving.busy} sending={saving.sending} label={screen.submit} />
              <Button disabled={saving.busy} onMouseDown={keepFocus} onClick={() => void saving.cancel()}>
                {t("Batal")}
              </Button>
              {!isPhone && summary}
              {id !== "" && isLive(resource) && (
                <Suspense fallback={null}>
                  <LiveForm form={form} id={id} busy={saving.busy} onCompare={saving.compare} />
                </Suspense>
              )}
              {another && (
                <label className={styles.another}>
                  <input
                    type="checkbox"
                    checked={another.wanted}
                    disabled={saving.busy}
                    onChange={({ target }) => another.onWant(target.checked)}
                  />
                  {t("Lanjut tambah lagi")}
                </label>
              )}
            </footer>
          }
        />
      </form>
      {saving.dialog}
    </FormContext>
  )
}
