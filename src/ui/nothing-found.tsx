import type { ReactNode } from "react"

/**
 * In an open select of antd's, where nothing fits: its input points at the option before the first, and a list of choices
 * without any is none to a screen reader. So this stands there as that option, and is heard.
 * @param of the id of the select
 */
export const NothingFound = ({ of, children }: { of: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which points here
  <div id={`${of}_list_-1`} role="option" aria-disabled="true" aria-selected="false">
    {children}
  </div>
)
