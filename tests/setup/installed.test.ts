/** Installed packages by package-lock.json, compared with docs/decisions/packages.md. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../../server/build/cache.mjs"
import { packagesIn } from "./packages"

interface Locked {
  /** Another name than its folder's: an override. */
  name?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

const read = (path: string): string => readFileSync(join(root, path), "utf8")
const lock = read("package-lock.json")
const { packages }: { packages: Record<string, Locked> } = JSON.parse(lock)
const installed = Object.entries(packages).filter(
  ([path, { dev, optional, devOptional }]) => path !== "" && !dev && !optional && !devOptional,
)
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? ""
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read("package.json"))
const documented = read("docs/decisions/packages.md")

test("the decision has the number of installed packages and a line for each direct one", () => {
  expect(documented).toContain(`${installed.length} packages`)
  const table = documented.split("\n").filter((line) => line.startsWith("| `"))
  const named = table.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)])
  expect(named.map(([, name]) => name).sort()).toEqual(Object.keys(dependencies).sort())
})

test("packages that were removed on purpose are not installed", () => {
  const real = installed.filter(([, { name }]) => name === undefined).map(([path]) => nameOf(path))
  expect(real).toContain("antd")
  for (const name of ["@ant-design/pro-layout", "path-to-regexp", "react-markdown", "axios", "html2canvas"])
    expect(real).not.toContain(name)
})

test("overrides use only the empty package", () => {
  const others = installed.flatMap(([, { name }]) => name ?? [])
  expect(new Set(others)).toEqual(new Set(["@favware/skip-dependency"]))
})

test("the sources or the build use each direct package", () => {
  const folders = ["src", "server", "resources", "print-templates"]
  const loaded = packagesIn(...folders.map((folder) => join(root, folder)))
  const config = read("vite.config.ts")
  const unused = Object.keys(dependencies).filter(
    (name) =>
      !loaded.some((each) => each === name || each.startsWith(`${name}/`)) &&
      !config.includes(`from "${name}"`),
  )
  expect(unused).toEqual([])
})

test("the lock names no registry, so that a machine uses its own", () => {
  expect(lock).not.toMatch(/"resolved"|"registry/)
})
