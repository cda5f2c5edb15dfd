/** The few drawings that the views use, as plain paths: a hundredth of an icon library's weight. */
import type { ReactNode } from "react"

const icon = (paths: ReactNode) =>
  function Icon({ size = 16 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths}
      </svg>
    )
  }

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const PencilIcon = icon(
  <path d="M4 20h4L19.2 8.8a1.9 1.9 0 0 0 0-2.7l-1.3-1.3a1.9 1.9 0 0 0-2.7 0L4 16v4ZM13.5 6.5l4 4" />,
)
export const TrashIcon = icon(
  <path d="M4 7h16M9.5 7V4.8c0-.4.4-.8.8-.8h3.4c.4 0 .8.4.8.8V7M6.5 7l.8 12.2c0 .5.4.8.9.8h7.6c.5 0 .9-.3.9-.8L17.5 7M10 11v5M14 11v5" />,
)
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </>,
)
export const FilterIcon = icon(<path d="M4 6h16M7 12h10M10 18h4" />)
export const SortIcon = icon(<path d="M8 10l4-4 4 4M8 14l4 4 4-4" />)
export const UpIcon = icon(<path d="M7 14l5-5 5 5" />)
export const DownIcon = icon(<path d="M7 10l5 5 5-5" />)
export const PrevIcon = icon(<path d="M14 7l-5 5 5 5" />)
export const NextIcon = icon(<path d="M10 7l5 5-5 5" />)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />)
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5.5 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5" />
  </>,
)
export const WarningIcon = icon(<path d="M12 4l9 16H3L12 4ZM12 10v4.5M12 17.3v.2" />)
export const InboxIcon = icon(
  <path d="M4 13.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-4.5M4 13.5l3-8h10l3 8M4 13.5h4.5l1.2 2.2h4.6l1.2-2.2H20" />,
)
