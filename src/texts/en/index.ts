/** Every sentence of the engine in English, by the Indonesian one: a file for each part of src, and what the server says. */
import { answers } from "./answers"
import { app } from "./app"
import { core } from "./core"
import { pages } from "./pages"
import { parts } from "./parts"
import { views } from "./views"

export const en = { ...answers, ...app, ...core, ...pages, ...parts, ...views } as const
