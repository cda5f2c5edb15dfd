/**
 * The values of a form, outside React: each field subscribes to its own view and renders for nothing else, so that fifty fields
 * stay quick. Every change computes here all that depends on other values: shown and locked fields, computed values, messages.
 */

import type { LinesContext } from "../../../core/codec/codec"
import type { Field } from "../../../core/schema/resource"
import { orElse, type RulePlace, ruleSentence } from "../../../core/schema/rule-error"
import type { Values } from "../../../core/schema/types"
import { validateField } from "../../../core/validation/validate"
import { isActive, isReadOnly, withDerived } from "../../../core/validation/values"
import { linkOf, typeCheck } from "../../../fields/registry"
import { fieldUi } from "../../../fields/registry.ui"
import { lastUsed } from "../../../session/last-used"
import { t } from "../../../texts/language"
import { sameValue } from "../conflict/differences"
import { createReferences } from "../references/references"
import { createSourceRecords } from "../references/source-records"
import { createHints } from "./hints"
import { initialValues } from "./initial-values"
import { createLineForms, type LineForms, lineContext } from "./line-forms"
import { lineMessages, rejectLines, validateLines } from "./line-messages"
import type { FieldView, FormStore, FormStoreOptions } from "./store-types"

const NOT_LOADED = t("Data pilihan belum dimuat. Silakan coba lagi.")
const TAKEN = Promise.resolve(true)

export function createFormStore(options: FormStoreOptions): FormStore {
  const { resource, mode, titleOf } = options
  const listeners = new Set<() => void>()
  const editListeners = new Set<(values: Values) => void>()
  const views = new Map<string, FieldView>()
  /** Field of lines → their forms. */
  const lineForms = new Map<string, LineForms>()
  const edited = new Set<string>(Object.keys(options.draft ?? {}))
  let messages: Record<string, string> = {}
  /** Also the messages of lines. */
  let shown: Record<string, string> = messages
  let fromServer = new Set<string>()
  let values: Values = {}
  let finished = false
  let works = TAKEN

  let { original } = options
  const records = createSourceRecords({ resource, mode, titleOf, ownServer: options.ownServer ?? false })
  const references = createReferences({
    ...options,
    original: () => original,
    rows: (name) => records.sources().get(name)?.rows,
    values: () => values,
  })
  const context: LinesContext = Object.assign(references.context, {
    line: (key: string, index: number) => lineContext(lineForms.get(key), index),
  })
  const hints = createHints(context, lastUsed(resource.name))
  /** No warnings for the field that is being typed into. */
  let typing: string | null = null
  /** Field → sentence about its rule that throws. The rest of the form goes on. */
  let faults: Record<string, string> = {}
  const note = (place: RulePlace) => {
    faults[place.field] ??= ruleSentence(place)
  }
  /** Faults of `initial`, which runs only once. */
  const begun: Record<string, string> = {}
  values = {
    ...initialValues(options, context, (place) => {
      begun[place.field] ??= ruleSentence(place)
    }),
    ...options.draft,
    ...options.fixed,
  }
  const idPrefix = options.idPrefix ?? resource.name
  for (const field of resource.fields) {
    const part = field.lines?.part()
    if (!part) continue
    const forms = createLineForms(
      {
        field,
        part,
        owner: { ...options, idPrefix, original: () => original },
        open: createFormStore,
        onChange: () => set(field.key, forms.value()),
      },
      values[field.key],
    )
    lineForms.set(field.key, forms)
    values = { ...values, [field.key]: forms.value() }
  }
  /** The forms of the lines that are shown, by field. */
  const shownLines = () => new Map([...lineForms].filter(([key]) => active(resource.field(key), values)))

  /** Computes codes before derived fields, which may use them. */
  function compute() {
    faults = { ...begun }
    const whole: Record<string, unknown> = { ...values }
    for (const field of resource.fields) {
      const settled = orElse(() => fieldUi(field).compute?.(field, whole, context), undefined, note)
      if (settled !== undefined) whole[field.key] = settled
    }
    values = whole
    values = withDerived(resource, whole, context, (work) => orElse(work, null, note))
  }

  /** A field whose `when` throws is shown, with the fault. */
  const active = (field: Field, whole: Values) => orElse(() => isActive(field, whole, context), true, note)

  /** The message for a field's value; a rule that throws lets no value pass. */
  function check(field: Field, whole: Values): string | undefined {
    let broken: string | undefined
    const message = orElse(
      () => validateField(field, whole, context, typeCheck) ?? options.alsoCheck?.(field, whole),
      undefined,
      (place) => {
        broken = ruleSentence(place)
      },
    )
    return broken ?? message
  }

  /** Updates shown messages. New ones appear only on blur and on submit. */
  function recheck() {
    for (const key of Object.keys(messages)) {
      if (fromServer.has(key)) continue
      const message = check(resource.field(key), values)
      if (message) messages[key] = message
      else delete messages[key]
    }
  }

  function viewOf(field: Field): FieldView {
    const { key } = field
    const before = views.get(key)
    const isShown = active(field, values)
    const readOnly = options.locked?.has(key) || orElse(() => isReadOnly(field, values, context), false, note)
    const helps = isShown && !readOnly && !finished
    const message = messages[key] ?? faults[key] ?? ""
    const next: FieldView = {
      value: values[key],
      active: isShown,
      readOnly,
      message,
      offer: helps ? hints.offer(field, values) : null,
      known: hints.known(field, values),
      warning: helps && message === "" && typing !== key ? hints.warning(field, values) : "",
      context: references.contextOf(key),
      values: !before || fieldUi(field).readsValues ? values : before.values,
      records: records.stateOf(key),
      search: records.searchOf(key),
    }
    const same =
      before && (Object.keys(next) as (keyof FieldView)[]).every((part) => before[part] === next[part])
    return same ? before : next
  }

  function publish() {
    shown = lineForms.size === 0 ? messages : { ...messages, ...lineMessages(shownLines()) }
    for (const field of resource.fields) views.set(field.key, viewOf(field))
    for (const listener of listeners) listener()
  }

  const typed = (): Values => {
    if (finished || edited.size === 0) return {}
    const start = initialValues({ ...options, original }, context, () => {})
    const keys = [...edited].filter((key) => !sameValue(resource.field(key), values[key], start[key]))
    return Object.fromEntries(keys.map((key) => [key, values[key]]))
  }

  compute()
  for (const field of resource.fields) views.set(field.key, viewOf(field))

  const setSource: FormStore["setSource"] = (name, source) => {
    if (finished || !records.take(name, source)) return
    references.rowsChanged()
    compute()
    messages = { ...messages }
    recheck()
    publish()
  }

  function set(key: string, value: unknown) {
    if (finished || values[key] === value) return
    const before = values
    const own = lineForms.get(key)
    if (own && own.value() !== value) own.reset(value)
    values = { ...values, [key]: own ? own.value() : value }
    edited.add(key)
    // A record is chosen at once, a text key by key.
    typing = linkOf(resource.field(key)) ? null : key
    messages = { ...messages }
    if (fromServer.delete(key)) delete messages[key]
    references.changed(before, values)
    const typed = values
    compute()
    references.changed(typed, values)
    recheck()
    publish()
    for (const listener of editListeners) listener(values)
  }

  return {
    resource,
    lines: (key) => lineForms.get(key),
    mode,
    idPrefix,
    context,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: (key) => views.get(key) as FieldView,
    values: () => values,
    typing: () => typing,
    messages: () => shown,
    finish: () => {
      finished = true
      for (const forms of lineForms.values()) for (const { form } of forms.rows()) form.finish()
      publish()
    },
    sources: records.sources,
    retry: records.retry,
    wait: (work) => {
      const all = Promise.all([works, work]).then((taken) => !taken.includes(false))
      works = all
      void all.then(() => {
        if (works === all) works = TAKEN
      })
    },
    loaded: async () => {
      const all = works
      await records.loaded()
      const rows = [...shownLines().values()].flatMap((forms) => forms.rows())
      const taken = await Promise.all([all, ...rows.map(({ form }) => form.loaded())])
      return !taken.includes(false)
    },
    titleOf,
    original: () => original,
    rebase: (newer, choices) => {
      const whole: Record<string, unknown> = { ...values }
      for (const field of resource.fields) {
        const { key, read } = field
        const side = choices.get(key) ?? (sameValue(field, values[key], original?.[key]) ? "theirs" : "mine")
        if (read && side === "theirs") whole[key] = newer[key] ?? null
      }
      original = newer
      for (const [key, forms] of lineForms) {
        forms.reset(whole[key])
        whole[key] = forms.value()
      }
      values = whole
      messages = {}
      fromServer = new Set()
      references.rowsChanged()
      compute()
      publish()
    },
    typed,
    isTyped: () => Object.keys(typed()).length > 0,
    onEdit: (listener) => {
      editListeners.add(listener)
      return () => editListeners.delete(listener)
    },

    set,

    blur: (key) => {
      if (finished || !edited.has(key)) return
      typing = null
      if (!fromServer.has(key)) {
        const message = check(resource.field(key), values)
        messages = { ...messages }
        if (message) messages[key] = message
        else delete messages[key]
      }
      publish()
    },

    setOwnRecords: (rows) => {
      hints.setOwnRecords(rows)
      if (!finished) publish()
    },

    setSource,

    addRecord: (name, record) => {
      const source = records.sources().get(name)
      if (source?.add) source.add(record)
      else if (source?.rows)
        setSource(name, { ...source, rows: [...source.rows.filter(({ id }) => id !== record.id), record] })
    },

    validate: (whole = values) => {
      messages = {}
      typing = null
      fromServer = new Set()
      for (const field of resource.fields) {
        const blind = active(field, whole) && records.stateOf(field.key) !== "ready"
        const message = blind ? NOT_LOADED : check(field, whole)
        if (message) messages[field.key] = message
        // Only needed when the form is sent.
        orElse(() => field.sendWhen?.(whole, context), undefined, note)
      }
      messages = { ...faults, ...messages }
      validateLines(shownLines())
      publish()
      return shown
    },

    reject: (errors) => {
      messages = {}
      fromServer = new Set()
      const others = rejectLines(lineForms, errors)
      for (const [name, text] of Object.entries(others)) {
        const field =
          resource.fields.find((candidate) => candidate.key === name) ??
          resource.fields.find((candidate) => candidate.send?.key === name && active(candidate, values))
        if (!field || messages[field.key]) continue
        messages[field.key] = text
        fromServer.add(field.key)
      }
      publish()
    },
  }
}
