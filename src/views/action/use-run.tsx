import { useInvalidate, useNotification, useTranslate } from "@refinedev/core"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { formatNumber } from "../../core/format/number"
import { fillFields } from "../../core/schema/actions"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { formatValue, nameOf } from "../../fields/registry"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useRegistry } from "../context/registry-context"
import { concernsAll, failureMessage, isStale, statusOf } from "../failure/failure"
import { newKey } from "../form/draft/use-draft"
import { ProgressDialog } from "../table/progress-dialog"
import { OutcomeDialog } from "./outcome-dialog"
import { failureOf, type Outcome, usePerform } from "./use-perform"

/** Records of one request: few enough to stop soon, enough to be quick. */
const AT_ONCE = 20

/** A text of the declaration about one record. */
export const textFor = (resource: Resource, text: string, record: StoredRecord): string =>
  fillFields(text, (key) => {
    const field = resource.fields.find((one) => one.key === key)
    return field && (formatValue(record[key], field, record) || "-")
  })

export interface Running {
  /**
   * @returns true: it has run, and the dialog may close
   * @throws RequestError for one record or for the page
   */
  run: (asked: Values) => Promise<boolean>
  dialog: ReactNode
}

/**
 * Runs an action, with progress and a report for several records.
 * @param onDone called with the ids for which it has run
 */
export function useRun(
  resource: Resource,
  {
    action,
    records,
    onDone,
  }: { action: ResourceAction; records: readonly StoredRecord[]; onDone: (ids: readonly string[]) => void },
): Running {
  const feedback = useFeedback()
  const registry = useRegistry()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const translate = useTranslate()
  const perform = usePerform(resource)
  const [dialog, setDialog] = useState<ReactNode>(null)
  // A repeated attempt sends the same keys: after a lost response the server does not run it twice.
  const [key] = useState(newKey)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  const refresh = () => {
    // Records of other resources may show what has changed.
    for (const { name, source } of registry.all)
      if (name === resource.name) void invalidate({ resource: name, invalidates: ["resourceAll"] })
      else if (source.kind === "rest") void invalidate({ resource: name, invalidates: ["list", "many"] })
  }
  const succeed = (text: string) =>
    open?.({ type: "success", message: translate("notifications.success"), description: text })

  const report = async (outcomes: readonly Outcome[]) => {
    const failed = outcomes.filter(({ error }) => error !== undefined)
    const done = outcomes.length - failed.length
    const text = t("{label}: {done} dari {records} data selesai.", {
      label: action.label,
      done: formatNumber(done),
      records: formatNumber(records.length),
    })
    const untried = records.length - outcomes.length
    if (failed.length === 0 && untried === 0) return succeed(text)
    const reasons = failed.map(({ record, error }) => {
      const { text: message, detail } = failureMessage(failureOf(action), error)
      return { id: record.id, name: nameOf(resource, record), reason: detail || message }
    })
    await feedback.show((close) => (
      <OutcomeDialog title={action.label} text={text} reasons={reasons} untried={untried} onClose={close} />
    ))
  }

  const runMany = async (asked: Values): Promise<true> => {
    const isSame = samePerson()
    const outcomes: Outcome[] = []
    let stopped = false
    const stop = () => {
      stopped = true
    }
    for (let from = 0; from < records.length && !stopped && !left.current && isSame(); from += AT_ONCE) {
      const text = t("{label}: {done} dari {records}...", {
        label: action.label,
        done: formatNumber(from),
        records: formatNumber(records.length),
      })
      setDialog(<ProgressDialog title={action.label} text={text} onStop={stop} />)
      const some = records.slice(from, from + AT_ONCE)
      try {
        outcomes.push(...(await perform({ action, asked, key: `${key}-${from}` }, some)))
      } catch (error) {
        console.error(error)
        outcomes.push(...some.map((record) => ({ record, error })))
        if (concernsAll(statusOf(error)) || statusOf(error) === 403) break
      }
    }
    setDialog(null)
    refresh()
    onDone(outcomes.filter(({ error }) => error === undefined).map(({ record }) => record.id))
    if (isSame()) await report(outcomes)
    return true
  }

  const runOne = async (asked: Values): Promise<boolean> => {
    const isSame = samePerson()
    const [record] = records
    try {
      await perform({ action, asked, key }, records)
    } catch (error) {
      if (isStale(error) || statusOf(error) === 404) refresh()
      throw error
    }
    if (!isSame()) return true
    refresh()
    onDone(records.map(({ id }) => id))
    const done = action.done || t("{label}: selesai.", { label: action.label })
    succeed(record ? textFor(resource, done, record) : done)
    return true
  }

  return { run: records.length > 1 ? runMany : runOne, dialog }
}
