import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from "react"
import { t } from "../../texts/language"
import { Dialog } from "../../ui/dialog"
import { DownIcon } from "../../ui/icon"
import { UpIcon } from "../../ui/later-icons"
import { onLayersChange, openLayers } from "../../ui/open-layers"
import { useMedia } from "../../ui/use-media"
import styles from "./detail-frame.module.css"
import { Panel } from "./panel"
import type { DetailParts } from "./record-view"

/** From this width on the list stays usable beside the record. */
const BESIDE = "(width >= 75em)"

export interface FrameProps extends DetailParts {
  /** Its name for screen readers: the heading of the detail. */
  name: string
  wide: boolean
  onClose: () => void
  /** No row of the list shows it: a search, a filter or another page left it out. */
  unlisted: boolean
  /** undefined: there is no record on that side. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Arrow keys step through the records, except where they move a cursor, a menu or a scrolling part. */
function stepOf({
  key,
  target,
}: {
  key: string
  target: EventTarget | null
}): "onPrevious" | "onNext" | null {
  if (!(target instanceof HTMLElement)) return null
  if (target.closest("input, textarea, select, [contenteditable], [role=menu], [role=combobox]")) return null
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = target
  const scrolls = target.matches("[role=region]")
  const sideways = scrolls && scrollWidth > clientWidth
  const upright = scrolls && scrollHeight > clientHeight
  if ((key === "ArrowLeft" && !sideways) || (key === "ArrowUp" && !upright)) return "onPrevious"
  if ((key === "ArrowRight" && !sideways) || (key === "ArrowDown" && !upright)) return "onNext"
  return null
}

const hasDialog = () => openLayers().length > 0

/** True for a panel. Another width changes the frame once the dialogs inside are closed, which it would take away. */
function useBeside(): boolean {
  const wanted = useMedia(BESIDE)
  const waits = useSyncExternalStore(onLayersChange, hasDialog)
  const [beside, setBeside] = useState(wanted)
  if (beside !== wanted && !waits) setBeside(wanted)
  return beside
}

/** A panel beside the list in a wide window, else a dialog, which is a page on a phone. */
export function DetailFrame(props: FrameProps) {
  const beside = useBeside()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // A dialog above it takes the keys.
    if (hasDialog()) return
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    props[step]?.()
  }
  const tools = <Steps {...props} />
  if (beside) return <Panel {...props} tools={tools} onKeyDown={onKeyDown} />
  return (
    <Dialog
      addressed
      size={props.wide ? "wide" : "large"}
      undescribed={props.wide}
      name={props.name}
      title={props.title}
      tags={props.tags}
      tools={tools}
      onDismiss={props.onClose}
      onKeyDown={onKeyDown}
      footer={props.footer}
    >
      {props.body}
    </Dialog>
  )
}

function Steps({ onPrevious, onNext }: Pick<FrameProps, "onPrevious" | "onNext">) {
  const button = (label: string, icon: ReactNode, step: (() => void) | undefined) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      // A disabled button would drop the keys of the user who has just pressed it.
      aria-disabled={step === undefined}
      onClick={() => step?.()}
    >
      {icon}
    </button>
  )
  return (
    <div className={styles.steps}>
      {button(t("Data sebelumnya"), <UpIcon />, onPrevious)}
      {button(t("Data berikutnya"), <DownIcon />, onNext)}
    </div>
  )
}
