/** Measures our screens in a browser; with `--harness=FOLDER` ours and the peers' in one run. */
import { resolve } from "node:path"
import { buildOurs } from "./build-ours"
import { measureAll } from "./harness"
import { measureScreens } from "./screens"

/** @param options `--harness=FOLDER`, `--rounds=3` */
export async function run(options: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { harness } = options
  const rounds = Number(options.rounds ?? 3)
  const { folder, remove } = buildOurs()
  try {
    console.log(harness ? measureAll(resolve(harness), folder, rounds) : await measureScreens(folder, rounds))
  } finally {
    remove()
  }
}
