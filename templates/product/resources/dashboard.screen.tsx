import { DashboardPage } from "../src/pages/dashboard/dashboard-page"
import { translate } from "../src/texts/language"
import { dashboard } from "./dashboard"

const shown = translate(dashboard)

export const Page = () => <DashboardPage dashboard={shown} />
