/** Prints the page's content, and the errors in its console, when a journey fails: often only the log of a remote run remains. */
import { readFileSync } from "node:fs"
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter"

/** The page's snapshot in Playwright's error context. */
const SNAPSHOT = /```yaml\n(.*?)```/s
/** The menu, which is the same on every page. */
const MENU = /^( *)- complementary.*\n(?:\1 .*\n)*/m
const MARKS = / \[(?:ref=\w+|cursor=pointer)\]/g

export default class PageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const errors = attachments.find(({ name }) => name === "console")?.body
    if (errors?.length) console.log(`\n  Errors in the console of '${test.title}':\n\n${errors}`)
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
