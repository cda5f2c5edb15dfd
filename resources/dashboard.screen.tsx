import { DashboardPage } from "../src/pages/dashboard/dashboard-page"
import { FirstDay } from "../src/pages/first-day/first-day"
import { translate } from "../src/texts/language"
import { dashboard } from "./dashboard"
import { firstDay } from "./first-day"
import { setupPages } from "./setup"

const shown = translate(dashboard)

const steps = translate(firstDay)

const places = translate(setupPages)

export const Page = () => (
  <DashboardPage dashboard={shown} beginning={<FirstDay firstDay={steps} setupPages={places} />} />
)
