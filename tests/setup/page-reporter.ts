/** Says what the page showed as a journey failed: of a run elsewhere often nothing is left but its log. */
import { readFileSync } from "node:fs"
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter"

/** Of what Playwright notes; the error and the journey's text stand in the log anyway. */
const SNAPSHOT = /```yaml\n(.*?)```/s
/** The menu, which is the same on every page. */
const MENU = /^( *)- complementary.*\n(?:\1 .*\n)*/m
const MARKS = / \[(?:ref=\w+|cursor=pointer)\]/g

export default class PageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const noted = attachments.find(({ name }) => name === "error-context")?.path
    const shown = noted && SNAPSHOT.exec(readFileSync(noted, "utf8"))?.[1]
    if (!shown) return
    console.log(`\n  What the page showed as '${test.title}' failed:\n`)
    console.log(shown.replace(MENU, "").replace(MARKS, ""))
  }

  printsToStdio(): boolean {
    return false
  }
}
