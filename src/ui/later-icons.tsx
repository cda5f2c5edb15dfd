/** Icons of parts that load on demand: no page has them in its first files. */
import { icon } from "./icon"

export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5.5 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5" />
  </>,
)
export const UpIcon = icon(<path d="M7 14l5-5 5 5" />)
export const HistoryIcon = icon(<path d="M4 5v4.5h4.5M4.4 9.2A8.2 8.2 0 1 1 3.8 12M12 7.5V12l3 2" />)
export const LockIcon = icon(<path d="M6 10.5h12v9.5H6v-9.5ZM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3" />)
export const SendIcon = icon(<path d="M20.5 3.5 3.5 10.5l6.5 3 3 6.5 7.5-16.5ZM10 13.5l4-4" />)
export const UndoIcon = icon(<path d="M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H8" />)
export const StopIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M6 6l12 12" />
  </>,
)
export const CalendarIcon = icon(<path d="M4.5 6h15v14h-15V6ZM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8" />)
export const MoneyIcon = icon(
  <>
    <rect x="3" y="6.5" width="18" height="11" rx="1.5" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
)
export const BackupIcon = icon(<path d="M4 5h16v5H4V5ZM4 14h16v5H4v-5ZM7.5 7.5h.01M7.5 16.5h.01" />)
