/** Fills every default of a declaration once. */
import { parsePath, type ReadPath } from "../codec/path"
import type { Rule } from "../validation/rules"
import type { Declared } from "./define"
import type { FieldTypes, SchemaTraits } from "./field-types"
import type { Field, FieldCore, FormScreen, Resource, ResourceMessages, ShownField } from "./resource"
import { guarded } from "./rule-error"
import type {
  Action,
  EditScreenInput,
  Failure,
  FieldInput,
  FormScreenInput,
  PerMode,
  ResourceInput,
  Shown,
} from "./types"

/** Items of a list. */
const DEFAULT_ITEMS = 100

/** In place of a type that does not exist; `check` says so. */
const UNKNOWN: SchemaTraits = {
  keys: {},
  wording: "diisi",
  maxLength: 1,
  wire: { read: true, send: true },
  shown: true,
  wide: false,
  storage: () => null,
  labelPath: () => undefined,
  compute: () => undefined,
  dependencies: () => ({}),
  domain: () => [],
  faults: () => [],
  rules: () => [],
  naming: true,
  link: () => null,
  resolve: () => () => undefined,
  sample: () => undefined,
  keepsFile: false,
}

export const snakeCase = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()

/** A readable label of a key: `tanggalMasuk` → 'Tanggal Masuk', `noNPWP` → 'No NPWP', `idMitra` → 'ID Mitra' (GL-09). */
export const humanise = (key: string): string =>
  snakeCase(key)
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word) => {
      const upper = word.toUpperCase()
      const acronym = (key.includes(upper) && upper.length > 1) || upper === "ID"
      return acronym ? upper : word.charAt(0).toUpperCase() + word.slice(1)
    })
    .join(" ")

const perMode = <T>(value: PerMode<T> | undefined, fallback: T): { create: T; edit: T } => {
  const split =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    ("create" in value || "edit" in value)
  if (split) return { create: value.create ?? fallback, edit: value.edit ?? fallback }
  const one = (value as T | undefined) ?? fallback
  return { create: one, edit: one }
}

function requiredMessage(label: string, traits: SchemaTraits, value: boolean | string): string | null {
  if (value === false) return null
  if (typeof value === "string") return value
  return `${label} wajib ${traits.wording}`
}

/** Each function of a declared field, and each test of its rules, telling whose it is when it throws. */
function guardField(resource: string, key: string, field: FieldInput): FieldInput {
  const place = (rule: string) => ({ resource, field: key, label: field.label, rule })
  const guardRules = (rules: readonly Rule[] = []) =>
    rules.map((rule) => ({ ...rule, test: guarded(place(rule.name), rule.test) }))
  const functions = Object.entries(field).flatMap(([name, value]) =>
    typeof value === "function"
      ? [[name, guarded(place(name), value as (...given: unknown[]) => unknown)]]
      : [],
  )
  const rules = field.rules && perMode<readonly Rule[]>(field.rules, [])
  return {
    ...field,
    ...Object.fromEntries(functions),
    ...(rules && { rules: { create: guardRules(rules.create), edit: guardRules(rules.edit) } }),
  } as FieldInput
}

function normaliseField(key: string, field: FieldInput, traits: SchemaTraits): Field {
  const required = perMode<boolean | string>(field.required, false)
  const read = field.read === undefined ? (traits.wire.read ? key : false) : field.read
  const send = field.send === undefined ? (traits.wire.send ? key : false) : field.send
  const path = read === false ? null : parsePath(read)
  const ownColumn = traits.storage(field) === null || path === null ? null : columnName(key, path)
  const labelPath = traits.labelPath(field)
  const single = traits.link(field as never) !== null && traits.storage(field) !== "links"
  const core: FieldCore = {
    key,
    label: field.label,
    help: field.help ?? "",
    placeholder: field.placeholder ?? "",
    required: {
      create: requiredMessage(field.label, traits, required.create),
      edit: requiredMessage(field.label, traits, required.edit),
    },
    rules: perMode(field.rules, []),
    read: path,
    readLabel: labelPath !== undefined ? parsePath(labelPath) : single && path ? besideIt(path) : null,
    send: send === false ? null : { key: send.replace(/\[\]$/, ""), append: send.endsWith("[]") },
    column: field.column === false ? null : (field.column ?? ownColumn),
    when: field.when ?? null,
    readOnly: {
      create: field.readOnly === true || field.readOnly === "create",
      edit: field.readOnly === true || field.readOnly === "edit",
    },
    lockedWhen: field.lockedWhen ?? null,
    sendWhen: field.sendWhen ?? null,
    derive: traits.compute(field) ?? null,
    check: field.check ?? null,
    offer: field.offer ?? null,
    warn: field.warn ?? null,
    similar: field.similar ?? false,
    alertWhenEmpty: field.alertWhenEmpty ?? null,
    copy: field.copy ?? true,
    hidden: field.hidden ?? false,
    unique: field.unique === true ? "Data sudah digunakan" : field.unique || null,
    uniqueWith: field.uniqueWith ?? [],
    was: listOf(field.was),
    legacyKey: field.legacyKey ?? null,
    wide: field.wide ?? traits.wide,
    maxLength: field.maxLength ?? traits.maxLength,
    maxItems: field.maxItems ?? DEFAULT_ITEMS,
    personal: field.personal ?? false,
  }
  return { ...field, ...core } as Field
}

const listOf = (names: string | readonly string[] | undefined): readonly string[] =>
  typeof names === "string" ? [names] : (names ?? [])

/** The table of a resource that names none. */
export const tableName = (resource: string): string => snakeCase(resource).replace(/-/g, "_")

/** Where our own server puts the shown name of what an id points at, unless it is said: `gudang_id` → `gudang_id_label`. */
const besideIt = (path: ReadPath): ReadPath =>
  path.map((step, index) => (index === path.length - 1 ? { name: `${step.name}_label`, pick: null } : step))

/** A picked path (`roles[status=ADMIN].id`) says nothing of its own: the key names the column then. */
const columnName = (key: string, path: ReturnType<typeof parsePath>): string => {
  const last = path[path.length - 1]
  return last && path.every((step) => !step.pick) ? snakeCase(last.name) : snakeCase(key)
}

const shown = (fields: ReadonlyMap<string, Field>, items: readonly Shown<string>[]): ShownField[] =>
  items.map((item) =>
    typeof item === "string" ? { field: item, label: fields.get(item)?.label ?? item } : { ...item },
  )

const failure = (value: string | Failure | undefined, text: string): Required<Failure> =>
  typeof value === "object"
    ? { server: "hide", ...value }
    : { text: value ?? text, server: value === undefined ? "prefer" : "hide" }

function normaliseMessages(input: ResourceInput): ResourceMessages {
  const { label, messages = {} } = input
  const noun = label.singular
  return {
    loading: messages.loading ?? `Memuat ${label.plural.toLowerCase()}...`,
    empty: messages.empty ?? "Tidak ada data yang tersedia.",
    created: messages.created ?? `${noun} berhasil ditambahkan!`,
    updated: messages.updated ?? `${noun} berhasil diperbarui!`,
    deleted: messages.deleted ?? `${noun} berhasil dihapus!`,
    createFailed: failure(messages.createFailed, "Terjadi kesalahan saat menyimpan data."),
    updateFailed: failure(messages.updateFailed, "Terjadi kesalahan saat menyimpan perubahan."),
    deleteFailed: failure(messages.deleteFailed, `Gagal menghapus ${noun.toLowerCase()}.`),
    deleteTitle: messages.deleteTitle ?? `Hapus ${noun}`,
    deleteQuestion: messages.deleteQuestion ?? "Apakah Anda yakin ingin menghapus data ini?",
    loadFailed: (what) => messages.loadFailed ?? `${what} gagal dimuat.`,
    notFound:
      messages.notFound === undefined ? `Data ${noun.toLowerCase()} tidak ditemukan.` : messages.notFound,
  }
}

const screen = (input: FormScreenInput | EditScreenInput | undefined, heading: string): FormScreen | null =>
  input
    ? {
        path: input.path,
        heading: input.heading ?? heading,
        submit: input.submit ?? "Simpan",
        success: input.success ?? "dialog",
        editStash: "editStash" in input ? input.editStash : "",
        query: ("query" in input && input.query) || {},
        index: ("index" in input && input.index) || false,
        onLoadError: ("onLoadError" in input && input.onLoadError) || "stored",
      }
    : null

function source(input: ResourceInput): Resource["source"] {
  if (input.browser !== undefined) {
    const browser = typeof input.browser === "string" ? { key: input.browser } : input.browser
    return { kind: "browser", identity: "id", seed: () => [], ...browser }
  }
  const api = input.api ?? ""
  return typeof api === "string"
    ? { kind: "rest", list: api, one: `${api}/:id`, oneEverywhere: false }
    : { kind: "rest", list: api.list, one: api.one, oneEverywhere: true }
}

const ALL_ACTIONS: readonly Action[] = ["list", "show", "create", "edit", "delete", "print"]

/** A list that lives in browsers has no plan: its rows are read by the name that they have. */
const withLegacy = ({ browser }: ResourceInput, field: FieldInput): FieldInput => {
  const [old] = listOf(field.was)
  return browser === undefined || old === undefined ? field : { legacyKey: old, ...field }
}

/** @throws Error when a `read` path is malformed; everything else is for `check` to say */
export function normalise(declared: Declared, types: FieldTypes): Resource {
  const input = declared as unknown as ResourceInput
  const traitsOf = (field: FieldInput) => types.find(field.type) ?? UNKNOWN
  const entries = Object.entries(input.fields)
  const fields = entries.map(([key, field]) =>
    normaliseField(key, guardField(input.name, key, withLegacy(input, field)), traitsOf(field)),
  )
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const keys = entries.filter(([, field]) => !field.hidden && traitsOf(field).shown).map(([key]) => key)
  const list = input.list ?? {}
  const form = input.form ?? {}
  const columns = shown(byKey, list.columns ?? keys.slice(0, 6))
  const showFields = input.show?.fields ?? keys
  return {
    name: input.name,
    was: listOf(input.was),
    label: input.label,
    source: source(input),
    variantOf: input.variantOf ?? input.name,
    table: input.table ?? tableName(input.variantOf ?? input.name),
    access: { module: input.access.module, actions: new Set(input.access.actions ?? ALL_ACTIONS) },
    fixedValues: Object.entries(input.fixedValues ?? {}).map(([key, { value, read }]) => {
      const path = parsePath(read)
      return { key, value, read: path, column: columnName(key, path) }
    }),
    fields,
    field: (key) => {
      const field = byKey.get(key)
      if (!field) throw new Error(`${input.name} has no field '${key}'`)
      return field
    },
    title: input.title ?? fields[0]?.key ?? "id",
    history: input.history ?? true,
    account: input.account
      ? {
          ...input.account,
          active: Object.entries(input.account.active ?? {}).flatMap(([field, value]) =>
            value === undefined ? [] : [{ field, value }],
          ),
        }
      : null,
    role: input.role ? { mayGive: input.role.mayGive ?? null } : null,
    list: {
      path: list.path ?? "",
      heading: list.heading ?? input.label.plural,
      view: list.view ?? "table",
      columns,
      filters: (list.filters ?? []).map((filter) =>
        typeof filter === "string"
          ? { field: filter, label: byKey.get(filter)?.label ?? filter, operator: null }
          : {
              field: filter.field,
              label: filter.label ?? byKey.get(filter.field)?.label ?? filter.field,
              operator: filter.operator ?? null,
            },
      ),
      search: list.search ?? columns.map((column) => column.field),
      where: guarded(
        { resource: input.name, field: "", label: input.label.plural, rule: "list.where" },
        list.where ?? (() => true),
      ),
      readOnly: list.readOnly ?? false,
    },
    form: {
      create: screen(form.create, `Tambah ${input.label.plural}`),
      edit: screen(form.edit, `Edit ${input.label.plural}`),
      sections: (
        form.sections ?? [{ fields: fields.filter((field) => !field.hidden).map((field) => field.key) }]
      ).map((section) => ({ label: section.label ?? "", help: section.help ?? "", fields: section.fields })),
      draft: form.draft ?? true,
      enter: form.enter ?? "send",
    },
    show: {
      heading: input.show?.heading ?? `Detail ${input.label.singular}`,
      fields: Array.isArray(showFields)
        ? shown(byKey, showFields)
        : Object.entries(showFields as Record<string, string>).map(([key, field]) => ({
            field,
            label: humanise(key),
          })),
    },
    messages: normaliseMessages(input),
  }
}
