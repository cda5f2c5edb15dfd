import { defineServer } from "../server/hooks/define"
import { transportations } from "./transportations"

export const server = defineServer(transportations, { sample: { count: 16 } })
