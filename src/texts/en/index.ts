/** Indonesian sentence → its English one, for all of the engine: one file per part of src, and the server's messages. */
import { answers } from "./answers"
import { app } from "./app"
import { core } from "./core"
import { integrations } from "./integrations"
import { pages } from "./pages"
import { parts } from "./parts"
import { security } from "./security"
import { views } from "./views"

export const en = {
  ...answers,
  ...app,
  ...core,
  ...integrations,
  ...pages,
  ...parts,
  ...security,
  ...views,
} as const
