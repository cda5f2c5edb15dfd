import { Fragment, type ReactNode } from "react"

/** A line of an email ends after its @ rather than inside a word. Other texts stay as they are. */
export function breakAfterAt(shown: ReactNode): ReactNode {
  if (typeof shown !== "string" || !shown.includes("@")) return shown
  const parts = shown.split("@")
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
    <Fragment key={index}>
      {part}
      {index < parts.length - 1 && (
        <>
          @<wbr />
        </>
      )}
    </Fragment>
  ))
}
