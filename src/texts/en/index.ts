/** Every sentence of the engine in English, by the Indonesian one: a file for each part of src, and what the server says. */
import { app } from "./app"
import { core } from "./core"
import { pages } from "./pages"

export const en = { ...app, ...core, ...pages } as const
