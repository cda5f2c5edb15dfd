import { useDataProvider } from "@refinedev/core"
import { useEffect, useMemo, useRef, useState } from "react"
import { MOST_ACCOUNTS_AT_ONCE, MOST_AT_ONCE } from "../../core/import/answers"
import {
  importedLines,
  importFields,
  type Matching,
  matchColumns,
  rememberedOf,
} from "../../core/import/columns"
import { FileFault, type FileTable } from "../../core/import/table"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { importTypes } from "../../fields/registry"
import { fieldUi } from "../../fields/registry.ui"
import { isOwnServer } from "../../session/own-server"
import { readPreference, storePreference } from "../../session/preferences"
import { samePerson } from "../../session/session"
import { useMe } from "../../session/use-session"
import { t, tLabel } from "../../texts/language"
import { reasonOf } from "../failure/failure"
import { useRefresh } from "../form/save/use-refresh"
import { useUnsaved } from "../record/use-unsaved"
import { type FileLines, readFileLines } from "./file-lines"
import { useImportCalls } from "./import-calls"
import { beginImport, knownImport, markOf } from "./journal"
import { openFile } from "./open-file"
import { noteRefused } from "./refused"
import { type DryRun, runCheck } from "./run-check"
import { type Outcome, type Ready, saveRows, toBrowser, toForeignHost, toOwnServer } from "./save-rows"
import { useLists } from "./use-lists"

export interface Opened {
  name: string
  table: FileTable
  matching: Matching
  lines: FileLines
}
export type Step =
  | { at: "file"; busy: boolean; fault: string }
  | { at: "columns"; file: Opened; fault: string }
  | { at: "checking"; file: Opened; done: number }
  | { at: "checked"; file: Opened; run: DryRun }
  | { at: "saving"; file: Opened; run: DryRun; done: number; all: number; whole: boolean }
  | { at: "done"; file: Opened; run: DryRun; outcomes: readonly Outcome[]; id: string }

/** A generated password, shown once. */
export interface NewPassword {
  line: number
  password: string
  values: Values
}

const CANNOT_CHECK = t("Data yang sudah ada tidak dapat dimuat, jadi berkas belum dapat diperiksa.")
const matchingKey = (resource: string): string => `impor-kolom:${resource}`

function rememberedMatching(resource: string): ReadonlyMap<string, string> {
  const stored = readPreference(matchingKey(resource))
  return new Map(
    isObject(stored)
      ? Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === "string")
      : [],
  )
}

/** Steps of an import, from the file to the results. */
export function useImport(resource: Resource, fixed: Readonly<Record<string, string>>) {
  const me = useMe()
  const loadLists = useLists(resource)
  const providerOf = useDataProvider()
  const refresh = useRefresh(resource)
  const calls = useImportCalls(resource)
  const fields = useMemo(() => importFields(resource, importTypes, fixed), [resource, fixed])
  const lines = useMemo(() => importedLines(resource, importTypes), [resource])
  const [step, setStep] = useState<Step>({ at: "file", busy: false, fault: "" })
  const running = useRef<AbortController | null>(null)
  /** Line → generated password: a retry sends the same one. */
  const passwords = useRef(new Map<number, NewPassword>())
  /** Lines whose records are known to exist. */
  const there = useRef(new Set<number>())
  const [isSame] = useState(() => samePerson())
  const inBrowser = resource.source.kind === "browser"
  const onServer = !inBrowser && isOwnServer()
  useUnsaved(step.at === "saving")
  useEffect(() => () => running.current?.abort(), [])

  const forget = () => {
    passwords.current.clear()
    there.current.clear()
  }
  const begin = () => {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }

  const open = async (file: File) => {
    const signal = begin()
    setStep({ at: "file", busy: true, fault: "" })
    try {
      const table = await openFile(file, { sheets: lines.map(({ sheet }) => sheet), signal })
      const matching = matchColumns(table.head, {
        resource,
        fields,
        remembered: rememberedMatching(resource.name),
      })
      forget()
      const opened = { name: file.name, table, matching, lines: readFileLines(table, lines) }
      setStep({ at: "columns", file: opened, fault: "" })
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof FileFault ? tLabel(error.message) : t("Berkas ini tidak dapat dibaca.")
      setStep({ at: "file", busy: false, fault: message })
    }
  }

  const check = async (file: Opened) => {
    const signal = begin()
    storePreference(matchingKey(resource.name), {
      ...Object.fromEntries(rememberedMatching(resource.name)),
      ...Object.fromEntries(rememberedOf(file.table.head, file.matching)),
    })
    setStep({ at: "checking", file, done: 0 })
    try {
      const lists = await loadLists()
      const known = onServer && knownImport(resource.name, markOf(file.table, file.matching))
      const saved = known ? await calls.saved(known).catch(() => new Set<number>()) : new Set<number>()
      const checking = { resource, matching: file.matching, lines: file.lines, me, fixed, ...lists }
      const run = await runCheck(file.table, checking, {
        signal,
        saved,
        onProgress: (done) => setStep({ at: "checking", file, done }),
      })
      for (const { line } of run.there) there.current.add(line)
      setStep({ at: "checked", file, run })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      setStep({ at: "columns", file, fault: [CANNOT_CHECK, reasonOf(error)].filter(Boolean).join(" ") })
    }
  }

  /** The rows with values that the save generates. */
  const withGenerated = (run: DryRun): Ready[] =>
    run.ready.map((row) => {
      const values: Record<string, unknown> = { ...row.values }
      for (const field of resource.fields) {
        const made = fieldUi(field).generate?.(field, values, run.checker.contextFor(values))
        if (made === undefined) continue
        const password = passwords.current.get(row.line)?.password ?? made
        passwords.current.set(row.line, { line: row.line, password, values: row.values })
        values[field.key] = password
      }
      return { row, values }
    })

  const save = async (file: Opened, run: DryRun, whole: boolean) => {
    if (!isSame()) return
    const signal = begin()
    const rows = withGenerated(run)
    const all = rows.length
    const onProgress = (done: number) => setStep({ at: "saving", file, run, done, all, whole })
    onProgress(0)
    const { contextFor } = run.checker
    const host = { resource, contextFor, provider: providerOf(inBrowser ? "browser" : "default") }
    const id = beginImport(resource.name, markOf(file.table, file.matching))
    const sender = inBrowser
      ? toBrowser(host)
      : onServer
        ? toOwnServer({ resource, contextFor, calls, id, name: file.name, whole })
        : toForeignHost(host)
    const outcomes = await saveRows(rows, { sender, signal, onProgress })
    refresh.own()
    refresh.siblings()
    for (const { row, state } of outcomes) if (state === "saved") there.current.add(row.line)
    const unsaved = outcomes.filter(({ state }) => state !== "saved").length
    noteRefused({ resource: resource.name, name: file.name, rows: unsaved + run.wrong.length })
    setStep({ at: "done", file, run, outcomes, id })
  }

  return {
    step,
    fields,
    lines,
    calls,
    inBrowser,
    onServer,
    /** Most rows that can be saved all or none; 0: not possible. */
    mostWhole: inBrowser
      ? Number.POSITIVE_INFINITY
      : !onServer
        ? 0
        : resource.account
          ? MOST_ACCOUNTS_AT_ONCE
          : MOST_AT_ONCE,
    open,
    match: (matching: Matching) =>
      setStep((now) =>
        now.at === "columns" ? { at: now.at, fault: "", file: { ...now.file, matching } } : now,
      ),
    check,
    save,
    /** Generated passwords of the rows that are known to be saved. */
    newPasswords: (): NewPassword[] =>
      [...passwords.current.values()].filter(({ line }) => there.current.has(line)),
    cancel: () => running.current?.abort(),
    back: (to: "file" | "columns") => {
      running.current?.abort()
      if (to === "file") forget()
      setStep((now) =>
        to === "columns" && "file" in now
          ? { at: "columns", file: now.file, fault: "" }
          : { at: "file", busy: false, fault: "" },
      )
    },
  }
}
export type Import = ReturnType<typeof useImport>
