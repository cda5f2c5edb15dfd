/** `npm run docs`: writes the page of each resource, and removes pages of resources that are not declared. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { registry } from "../../resources/registry"
import { serverParts } from "../../resources/server"
import type { Fault } from "../../src/core/schema/check"
import { fullFieldTypes } from "../../src/fields/registry.check"
import { requireValid } from "../check/require-valid"
import { PAGES, type Pages, pageFaults, pagesOf } from "../docs/pages"

const pages = (): Pages => pagesOf({ registry, types: fullFieldTypes, parts: serverParts })

function storedPages(root: string): Pages {
  const folder = join(root, PAGES)
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".md")) : []
  return new Map(
    files.map((file) => [file, readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n")]),
  )
}

/** Warnings about stored pages; [] for a product without any, which does not use them. */
export function checkDocs(root: string): Fault[] {
  const stored = storedPages(root)
  return stored.size === 0 ? [] : pageFaults(pages(), stored)
}

/** @param root folder of `docs/` */
export function writeDocs(root: string, print: (line: string) => void = console.log): void {
  requireValid()
  const folder = join(root, PAGES)
  const [made, stored] = [pages(), storedPages(root)]
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of made)
    if (stored.get(file) !== text) {
      writeFileSync(join(folder, file), text)
      print(`${PAGES}/${file}`)
    }
  for (const file of stored.keys())
    if (!made.has(file)) {
      rmSync(join(folder, file))
      print(`${PAGES}/${file}: removed`)
    }
}
