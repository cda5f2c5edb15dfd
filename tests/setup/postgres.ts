/** One PostgreSQL for a whole run, started by the first file that needs it. */
import { shareServer } from "../server/support/postgres"

export default function share(): () => void {
  return shareServer()
}
