/** `npm run new`: writes the files of a new entity, type, document, page, action, migration or product. */

import { suggest } from "../../src/core/schema/check/nearest"
import { newAction } from "./action"
import { type Args, readArgs, take } from "./args"
import { openProject, type Project, printed, writeChanges } from "./changes"
import { newDocument } from "./document"
import { newFieldType } from "./field-type"
import { isMigrationName, MIGRATION, migrationPath } from "./migration"
import { newPage } from "./page"
import { newProduct } from "./product"
import { Refusal } from "./refusal"
import { newResource } from "./resource"

type Make = (project: Project, args: Args, root: string) => string[] | Promise<string[]>

function newMigration(project: Project, { words }: Args, root: string): string[] {
  const [name] = take(words, 1, "migration NAME")
  if (!isMigrationName(name))
    throw new Refusal(`'${name}' is no name of a migration`, "write words in lower case with hyphens")
  const path = migrationPath(root, name)
  project.create(path, MIGRATION)
  return [`${path}: write the change; docs/change-an-entity.md`, "npm run db:plan shows it"]
}

const KINDS: Readonly<Record<string, Make>> = {
  resource: newResource,
  "field-type": newFieldType,
  document: newDocument,
  page: newPage,
  action: newAction,
  migration: newMigration,
}

const PRODUCT = "product"

const USAGE = `npm run new -- ${[...Object.keys(KINDS), PRODUCT].join(" | ")} NAME …  [--dry-run]; docs/generator.md has examples`

export interface Outcome {
  /** 0 written or shown, 2 refused. */
  code: number
  /** True if files were written, so that `npm run check` has something to check. */
  written: boolean
  hints: readonly string[]
}

/** @param root the project's folder */
export async function runNew(
  args: readonly string[],
  root: string,
  print: (line: string) => void = console.log,
): Promise<Outcome> {
  const nothing = { written: false, hints: [] }
  try {
    const { words, ...rest } = readArgs(args)
    const [kind, ...own] = words
    if (kind === PRODUCT) {
      if (rest.dryRun) throw new Refusal("a product has no dry run", "write --in FOLDER with an empty folder")
      const { folder, hints } = newProduct(root, { words: own, ...rest })
      print(`new      ${folder}`)
      return { code: 0, written: false, hints }
    }
    const make = kind !== undefined && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
    if (kind === undefined || !make) {
      if (kind !== undefined)
        print(`there is no '${kind}'; ${suggest(kind, [...Object.keys(KINDS), PRODUCT], "see below")}`)
      print(USAGE)
      return { code: 2, ...nothing }
    }
    const project = openProject(root)
    const hints = await make(project, { words: own, ...rest }, root)
    const changes = project.changes()
    if (rest.dryRun) {
      print(printed(changes))
      return { code: 0, written: false, hints }
    }
    writeChanges(root, changes)
    for (const { path, before } of changes) print(`${before === null ? "new    " : "changed"}  ${path}`)
    return { code: 0, written: true, hints }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    print(error.message)
    return { code: 2, ...nothing }
  }
}
