/** The sidebar's and the header's drawings, by the names that the menu gives them. */
const PATHS: Readonly<Record<string, string>> = {
  dashboard: "M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z",
  users:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.5 3.2-5.5 6.5-5.5s5.9 2 6.5 5.5M15.5 4.4a3.5 3.5 0 0 1 0 6.2M17.5 15c2.2.7 3.6 2.5 4 5",
  verification:
    "M7 4h10a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM9 3h6v3H9zM9 13.5l2.2 2.2L15.5 11.5",
  members:
    "M12 8.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM5.5 13.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM18.5 13.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM7.5 20.5c.3-4.5 2-8 4.5-8s4.2 3.5 4.5 8M2 20c.3-2.8 1.5-4.3 3.5-4.3M22 20c-.3-2.8-1.5-4.3-3.5-4.3",
  master:
    "M4 6c0-1.6 3.6-2.5 8-2.5s8 .9 8 2.5-3.6 2.5-8 2.5S4 7.6 4 6ZM4 6v12c0 1.6 3.6 2.5 8 2.5s8-.9 8-2.5V6M4 12c0 1.6 3.6 2.5 8 2.5s8-.9 8-2.5",
  access: "M12 3l7.5 3v5.5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6L12 3ZM9 12l2.2 2.2L15.2 10",
  transactions: "M4 8h14M14.5 4.5 18 8l-3.5 3.5M20 16H6M9.5 12.5 6 16l3.5 3.5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "M6 6l12 12M18 6 6 18",
  chevron: "M9 6l6 6-6 6",
  logout: "M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10.5 12H21M17.5 8.5 21 12l-3.5 3.5",
}

/** Nothing for a name that is not known. */
export function FrameIcon({ name, size = 18 }: { name: string; size?: number }) {
  const path = PATHS[name]
  return path ? (
    <svg
      className={`icon icon-${name}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  ) : null
}
