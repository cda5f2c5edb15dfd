/** The English texts of a new declaration: `resources/<name>.en.ts`, new or with further entries. */
import type { Project } from "./changes"
import { addItem, initialiserOf } from "./edit-source"
import { printCode } from "./print-code"

/** @param of the file that the texts belong to, for the comment of a new companion */
export function addEnglish(
  project: Project,
  { path, of }: { path: string; of: string },
  texts: Readonly<Record<string, string>>,
): void {
  const entries = Object.entries(texts)
  if (entries.length === 0) return
  if (!project.has(path))
    project.create(
      path,
      `/** English texts of ${of}. */\nexport const en = ${printCode(texts).replace("{ ", "{\n")} as const\n`,
    )
  else
    for (const [text, english] of entries)
      project.change(path, (code) =>
        addItem(code, initialiserOf(path, code, "en"), printCode({ [text]: english }).slice(2, -2)),
      )
}
