/**
 * Prints the content of the pages, and the errors in the console, of each failed journey. It is printed at the end: often
 * only the last lines of a remote run's log remain.
 */
import { readFileSync } from "node:fs"
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter"

/** The page's snapshot in Playwright's error context. */
const SNAPSHOT = /```yaml\n(.*?)```/s
/** The menu, which is the same on every page. */
const MENU = /^( *)- complementary.*\n(?:\1 .*\n)*/m
const MARKS = / \[(?:ref=\w+|cursor=pointer)\]/g

export default class PageReporter implements Reporter {
  readonly #texts: string[] = []

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const textOf = (name: string) => attachments.find((each) => each.name === name)?.body
    const errors = textOf("console")
    if (errors?.length) this.#texts.push(`Errors in the console of '${title}':\n\n${errors}`)
    const noted = attachments.find(({ name }) => name === "error-context")?.path
    const shown = noted && SNAPSHOT.exec(readFileSync(noted, "utf8"))?.[1]
    for (const content of [shown, textOf("other tabs")])
      if (content)
        this.#texts.push(
          `The page as '${title}' failed:\n\n${String(content).replace(MENU, "").replace(MARKS, "")}`,
        )
  }

  onEnd(): void {
    for (const text of this.#texts) console.log(`\n  ${text}`)
  }

  printsToStdio(): boolean {
    return false
  }
}
