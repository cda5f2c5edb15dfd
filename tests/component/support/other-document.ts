/** Another document of the site, like another tab: its writes cause storage events in this page. */
import { onTestFinished } from "vitest"

/** The local storage as another document has it, for the rest of a test. */
export function anotherDocument(): Storage {
  const frame = document.createElement("iframe")
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const stored = frame.contentWindow?.localStorage
  if (!stored) throw new Error("the frame has no storage")
  return stored
}
