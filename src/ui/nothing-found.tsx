import type { ReactNode } from "react"

/**
 * Shown in an open antd select without matching options. Its input refers to the option before the first one, and screen readers
 * treat an empty list as none; this element takes that option's id, so that it is announced.
 * @param of id of the select
 */
export const NothingFound = ({ of, children }: { of: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which points here
  <div id={`${of}_list_-1`} role="option" aria-disabled="true" aria-selected="false">
    {children}
  </div>
)
