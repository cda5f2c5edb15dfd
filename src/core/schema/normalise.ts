/** Fills every default of a declaration once. */

import { t } from "../../texts/language"
import { parsePath } from "../codec/path"
import { actionsOf } from "./actions"
import type { Declared } from "./define"
import { withDetailLabels } from "./detail-labels"
import type { FieldTypes } from "./field-types"
import { ownersOf } from "./lines"
import { tableName } from "./names"
import { accessOf } from "./normalise-access"
import { columnName, guardField, listOf, normaliseField, withLegacy } from "./normalise-field"
import { normaliseMessages } from "./normalise-messages"
import { relatedOf, scopesOf } from "./related"
import { type FormScreen, firstOnCard, type Resource, type ShownField } from "./resource"
import type { EditScreenInput, FormScreenInput, ResourceInput, Shown } from "./resource-input"
import { guarded } from "./rule-error"
import type { FieldInput } from "./types"

/** Columns or lines with their labels; default label: that of the field. */
export const shown = (
  labelOf: (key: string) => string | undefined,
  items: readonly Shown<string>[],
): ShownField[] =>
  items.map((item) =>
    typeof item === "string" ? { field: item, label: labelOf(item) ?? item } : { ...item },
  )

const screen = (input: FormScreenInput | EditScreenInput | undefined, heading: string): FormScreen | null =>
  input
    ? {
        path: input.path,
        heading: input.heading ?? heading,
        submit: input.submit ?? t("Simpan"),
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

/**
 * The fields are normalised on first use: a screen needs those of its own resource, and all take half of a start.
 * @param all every declaration, for the sequences that share a scope, and for lines
 * @param find the normalised resources, for fields of lines
 * @throws Error for a malformed `read` path, on the first use of `fields`; `check` reports other faults
 */
export function normalise(
  declared: Declared,
  types: FieldTypes,
  all: readonly Declared[] = [declared],
  find: (name: string) => Resource | undefined = () => undefined,
): Resource {
  const input = withDetailLabels(declared as unknown as ResourceInput)
  const traitsOf = (field: FieldInput) => types.find(field.type) ?? types.fallback
  const scopeOf = (field: FieldInput) => traitsOf(field).scope(field)
  /** Resource → its field of a scope. */
  const fieldsOfScope = (scope: string | null) =>
    Object.fromEntries(
      (scope === null ? [] : all.filter(({ variantOf }) => variantOf === undefined)).flatMap(
        ({ name, fields }) =>
          Object.entries(fields).flatMap(([key, field]) => (scopeOf(field) === scope ? [[name, key]] : [])),
      ),
    )
  const entries = Object.entries(input.fields)
  const fill = () => {
    const fields = entries.map(([key, field]) =>
      normaliseField(key, guardField(input.name, key, withLegacy(input, field)), traitsOf(field), {
        sharedWith: fieldsOfScope(scopeOf(field)),
        find,
        types,
      }),
    )
    return { fields, byKey: new Map(fields.map((field) => [field.key, field])) }
  }
  let made: ReturnType<typeof fill> | undefined
  const filled = () => {
    made ??= fill()
    return made
  }
  const owner = ownersOf(all, types).get(input.name) ?? null
  const labels = new Map(entries.map(([key, field]) => [key, field.label]))
  const labelOf = (key: string) => labels.get(key)
  const keys = entries.filter(([, field]) => !field.hidden && traitsOf(field).shown).map(([key]) => key)
  const list = input.list ?? {}
  const form = input.form ?? {}
  const lines = new Set(entries.filter(([, field]) => traitsOf(field).lines(field)).map(([key]) => key))
  const columns = shown(labelOf, list.columns ?? keys.filter((key) => !lines.has(key)).slice(0, 6))
  const showFields = shown(labelOf, (input.show?.fields as readonly Shown<string>[] | undefined) ?? keys)
  const isSearched = (key: string) => {
    const field = input.fields[key]
    return field !== undefined && traitsOf(field).searched
  }
  return {
    name: input.name,
    was: listOf(input.was),
    label: input.label,
    source: source(input),
    variantOf: input.variantOf ?? input.name,
    table: input.table ?? tableName(input.variantOf ?? input.name),
    access: accessOf(input, all),
    fixedValues: Object.entries(input.fixedValues ?? {}).map(([key, { value, read }]) => {
      const path = parsePath(read)
      return { key, value, read: path, column: columnName(key, path) }
    }),
    get fields() {
      return filled().fields
    },
    field: (key) => {
      const field = filled().byKey.get(key)
      if (!field) throw new Error(`${input.name} has no field '${key}'`)
      return field
    },
    title: input.title ?? entries.find(([key]) => key !== owner?.by)?.[0] ?? "id",
    history: input.history ?? true,
    offline: input.offline ?? false,
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
      chars: { ...list.chars } as Resource["list"]["chars"],
      below: { ...list.below } as Resource["list"]["below"],
      card: list.card ?? firstOnCard(columns),
      filters: (list.filters ?? []).map((filter) =>
        typeof filter === "string"
          ? { field: filter, label: labelOf(filter) ?? filter, operator: null }
          : {
              field: filter.field,
              label: filter.label ?? labelOf(filter.field) ?? filter.field,
              operator: filter.operator ?? null,
            },
      ),
      scopes: scopesOf(input, all),
      search: list.search ?? [
        ...new Set(
          [...columns, ...showFields.filter(({ field }) => isSearched(field))].map(({ field }) => field),
        ),
      ],
      where: guarded(
        { resource: input.name, field: "", label: input.label.plural, rule: "list.where" },
        list.where ?? (() => true),
      ),
      readOnly: list.readOnly ?? false,
    },
    related: relatedOf(input),
    actions: actionsOf(input, (asks) => normalise(asks, types, all, find)),
    owner,
    form: {
      create: screen(form.create, t("Tambah {plural}", input.label)),
      edit: screen(form.edit, t("Edit {plural}", input.label)),
      sections: (
        form.sections ?? [{ fields: entries.filter(([, field]) => !field.hidden).map(([key]) => key) }]
      ).map(({ label = "", help = "", columns = 2, fields }) => ({ label, help, columns, fields })),
      draft: form.draft ?? true,
      enter: form.enter ?? "send",
    },
    show: {
      heading: input.show?.heading ?? t("Detail {singular}", input.label),
      fields: showFields,
    },
    messages: normaliseMessages(input),
  }
}
