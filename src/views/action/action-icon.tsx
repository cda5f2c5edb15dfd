import type { ActionIcon as IconName } from "../../core/schema/resource-input"
import { CheckIcon } from "../../ui/icon"
import { CalendarIcon, LockIcon, MoneyIcon, SendIcon, StopIcon, UndoIcon } from "../../ui/later-icons"

const ICONS: Readonly<Record<IconName, typeof CheckIcon>> = {
  calendar: CalendarIcon,
  check: CheckIcon,
  lock: LockIcon,
  money: MoneyIcon,
  send: SendIcon,
  stop: StopIcon,
  undo: UndoIcon,
}

/** The declared icon of an action; nothing without one. */
export function ActionIcon({ name }: { name: IconName | null }) {
  const Icon = name ? ICONS[name] : undefined
  return Icon ? <Icon /> : null
}
