/** All icons of the app as plain paths: a hundredth of an icon library's weight. */
import type { ReactNode } from "react"

interface IconProps {
  /** Pixels. */
  size?: number
}

function Drawing(props: { size: number; stroke: number; className?: string; children: ReactNode }) {
  return (
    <svg
      className={props.className}
      width={props.size}
      height={props.size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={props.stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {props.children}
    </svg>
  )
}

export const icon = (paths: ReactNode) =>
  function Icon({ size = 16 }: IconProps) {
    return (
      <Drawing size={size} stroke={1.8}>
        {paths}
      </Drawing>
    )
  }

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const EyeIcon = icon(
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0Z" />,
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
export const ColumnsIcon = icon(<path d="M4 5h16v14H4V5ZM9.5 5v14M14.5 5v14" />)
export const GroupIcon = icon(<path d="M4 6h16M9 12h11M9 18h11" />)
/** Orders: an arrow, since a chevron folds. */
export const AscendingIcon = icon(<path d="M12 18V6M7 11l5-5 5 5" />)
export const DescendingIcon = icon(<path d="M12 6v12M7 13l5 5 5-5" />)
export const DownIcon = icon(<path d="M7 10l5 5 5-5" />)
export const PrevIcon = icon(<path d="M14 7l-5 5 5 5" />)
export const NextIcon = icon(<path d="M10 7l5 5-5 5" />)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />)
export const SelectIcon = icon(<path d="M4.5 4.5h15v15h-15v-15ZM8 12.5l3 3 5-6.5" />)
export const WarningIcon = icon(<path d="M12 4l9 16H3L12 4ZM12 10v4.5M12 17.3v.2" />)
export const InboxIcon = icon(
  <path d="M4 13.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-4.5M4 13.5l3-8h10l3 8M4 13.5h4.5l1.2 2.2h4.6l1.2-2.2H20" />,
)
export const PhoneIcon = icon(
  <path d="M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 5.5a2 2 0 0 1 2-2Z" />,
)
export const PrinterIcon = icon(
  <path d="M7 8V3.5h10V8M7 17.5H5A1.5 1.5 0 0 1 3.5 16v-6.5A1.5 1.5 0 0 1 5 8h14a1.5 1.5 0 0 1 1.5 1.5V16a1.5 1.5 0 0 1-1.5 1.5h-2M7 14h10v6.5H7V14Z" />,
)
export const UploadIcon = icon(<path d="M12 15V4M7.5 8 12 3.5 16.5 8M4.5 19.5h15" />)
export const DownloadIcon = icon(<path d="M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15" />)

export const BookmarkIcon = icon(<path d="M6.5 4h11v16L12 16l-5.5 4V4Z" />)
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth={3} />)

/** Icons of the menu and the header, by name; a little lighter than those of the buttons. */
const MENU: Readonly<Record<string, string>> = {
  dashboard: "M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z",
  users:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.5 3.2-5.5 6.5-5.5s5.9 2 6.5 5.5M15.5 4.4a3.5 3.5 0 0 1 0 6.2M17.5 15c2.2.7 3.6 2.5 4 5",
  clipboard:
    "M7 4h10a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM9 3h6v3H9zM9 13.5l2.2 2.2L15.5 11.5",
  team: "M12 8.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM5.5 13.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM18.5 13.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM7.5 20.5c.3-4.5 2-8 4.5-8s4.2 3.5 4.5 8M2 20c.3-2.8 1.5-4.3 3.5-4.3M22 20c-.3-2.8-1.5-4.3-3.5-4.3",
  master:
    "M4 6c0-1.6 3.6-2.5 8-2.5s8 .9 8 2.5-3.6 2.5-8 2.5S4 7.6 4 6ZM4 6v12c0 1.6 3.6 2.5 8 2.5s8-.9 8-2.5V6M4 12c0 1.6 3.6 2.5 8 2.5s8-.9 8-2.5",
  access: "M12 3l7.5 3v5.5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6L12 3ZM9 12l2.2 2.2L15.2 10",
  exchange: "M4 8h14M14.5 4.5 18 8l-3.5 3.5M20 16H6M9.5 12.5 6 16l3.5 3.5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "M6 6l12 12M18 6 6 18",
  chevron: "M9 6l6 6-6 6",
  logout: "M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10.5 12H21M17.5 8.5 21 12l-3.5 3.5",
}

/** Renders nothing for an unknown name. The class names the icon: `icon-chevron`. */
export function MenuIcon({ name, size = 18 }: IconProps & { name: string }) {
  const path = MENU[name]
  return path ? (
    <Drawing size={size} stroke={1.7} className={`icon icon-${name}`}>
      <path d={path} />
    </Drawing>
  ) : null
}
