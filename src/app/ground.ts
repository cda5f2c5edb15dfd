/**
 * What the app stands on, in a file of its own (server/build/chunks.ts): it runs in a task before the app's, and not with it in one
 * that would be twice as long. Nothing else uses what is handed out here.
 */
import { Refine, useTable } from "@refinedev/core"
import routerBindings from "@refinedev/react-router"
import { Button, ConfigProvider } from "antd"

export const ground = { Refine, useTable, routerBindings, Button, ConfigProvider }
