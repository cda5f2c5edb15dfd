/** One PostgreSQL for a whole run, if any file asks for one; ended when the run is over. */
import { shareServer } from "../server/support/postgres"

export default function share(): () => void {
  return shareServer()
}
