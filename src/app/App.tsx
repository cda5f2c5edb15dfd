import "@ant-design/v5-patch-for-react-19"
import "./reset.css"
import "dayjs/locale/id"
import dayjs from "dayjs"
import { RouterProvider } from "react-router"
import { isEnglish } from "../texts/language"
import { appRouter } from "./router"

export { preloadScreen } from "./preload-screen"

dayjs.locale(isEnglish() ? "en" : "id")

/** Everything behind the login; loaded when a session stands. */
export function App() {
  return <RouterProvider router={appRouter()} />
}
