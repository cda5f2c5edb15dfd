import type { Part } from "../part"
import { away } from "./away"
import { browserCopies } from "./browser-copies"
import { cells } from "./cells"
import { copies } from "./copies"
import { epochs } from "./epochs"
import { extensions } from "./extensions"
import { factors } from "./factors"
import { failover } from "./failover"
import { field } from "./field"
import { fuzz } from "./fuzz"
import { kills } from "./kills"
import { listening } from "./listening"
import { migrations } from "./migrations"
import { orphans } from "./orphans"
import { patterns } from "./patterns"
import { questions } from "./questions"
import { races } from "./races"
import { raising } from "./raising"
import { sending } from "./sending"
import { sigterm } from "./sigterm"
import { tampering } from "./tampering"
import { throttle } from "./throttle"
import { twoBuilds } from "./two-builds"
import { wire } from "./wire"

/** Every part, in the order of the table. */
export const parts: readonly Part[] = [
  kills,
  copies,
  browserCopies,
  field,
  sending,
  migrations,
  epochs,
  cells,
  raising,
  fuzz,
  wire,
  patterns,
  throttle,
  questions,
  races,
  extensions,
  listening,
  sigterm,
  away,
  twoBuilds,
  failover,
  tampering,
  orphans,
  factors,
]
