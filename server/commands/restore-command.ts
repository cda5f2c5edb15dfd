/** `npm run restore`: loads the declarations, to recognise backups of newer versions. */
import { registry } from "../../resources/registry"
import { runCommand as run } from "../backup/command"
import { migrations } from "../migrations"

/** @param args the command and its arguments @returns the exit code */
export const runCommand = (args: readonly string[], env: Parameters<typeof run>[1]): Promise<number> =>
  run(args, env, { registry, migrations })
