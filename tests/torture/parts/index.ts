import type { Part } from "../part"
import { away } from "./away"
import { browserCopies } from "./browser-copies"
import { cells } from "./cells"
import { copies } from "./copies"
import { failover } from "./failover"
import { field } from "./field"
import { fuzz } from "./fuzz"
import { kills } from "./kills"
import { migrations } from "./migrations"
import { patterns } from "./patterns"
import { races } from "./races"
import { raising } from "./raising"
import { sigterm } from "./sigterm"
import { throttle } from "./throttle"
import { wire } from "./wire"

/** Every part, in the order of the table. */
export const parts: readonly Part[] = [
  kills,
  copies,
  browserCopies,
  field,
  migrations,
  cells,
  raising,
  fuzz,
  wire,
  patterns,
  throttle,
  races,
  sigterm,
  away,
  failover,
]
