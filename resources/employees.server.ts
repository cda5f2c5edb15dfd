import { defineServer } from "../server/hooks/define"
import { employees } from "./employees"
import { officeValues } from "./shared/person.server"

export const server = defineServer(employees, { sample: { count: 34, values: officeValues } })
