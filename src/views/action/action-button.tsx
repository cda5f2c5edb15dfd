import { Button } from "antd"
import { type ReactNode, Suspense, useState } from "react"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { onDemand } from "../../ui/on-demand"
import { ActionIcon } from "./action-icon"
import { allows, useActions } from "./available"

const RunAction = onDemand(async () => (await import("./run-action")).RunAction)

interface Props {
  resource: Resource
  action: ResourceAction
  records: readonly StoredRecord[]
  disabled?: boolean
  onDone?: (ids: readonly string[]) => void
}

/** The button of an action, and its dialog. */
function ActionButton({ resource, action, records, disabled, onDone }: Props) {
  const [running, setRunning] = useState(false)
  return (
    <>
      <Button
        icon={action.icon && <ActionIcon name={action.icon} />}
        danger={action.danger}
        disabled={disabled ?? false}
        onClick={() => setRunning(true)}
      >
        {action.label}
      </Button>
      {running && (
        <Suspense fallback={null}>
          <RunAction
            resource={resource}
            action={action}
            records={records}
            {...(onDone && { onDone })}
            onClose={() => setRunning(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The actions of the ticked records. */
export const SelectionActions = ({
  resource,
  records,
  onDone,
}: Omit<Props, "action" | "disabled">): ReactNode =>
  useActions(resource, "selection").map((action) => (
    <ActionButton
      key={action.name}
      resource={resource}
      action={action}
      records={records}
      disabled={!records.some((record) => allows(action, record))}
      {...(onDone && { onDone })}
    />
  ))

/** The actions of a record that its state allows. */
export const RecordActions = ({
  resource,
  record,
}: {
  resource: Resource
  record: StoredRecord
}): ReactNode =>
  useActions(resource, "row")
    .filter((action) => allows(action, record))
    .map((action) => (
      <ActionButton key={action.name} resource={resource} action={action} records={[record]} />
    ))

const NO_RECORDS: readonly StoredRecord[] = []

/** The actions of the list as a whole. */
export const PageActions = ({ resource }: { resource: Resource }): ReactNode =>
  useActions(resource, "page").map((action) => (
    <ActionButton key={action.name} resource={resource} action={action} records={NO_RECORDS} />
  ))
