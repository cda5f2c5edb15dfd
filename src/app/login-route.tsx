import { Navigate, useNavigate } from "react-router"
import { LoginPage } from "../pages/login/login-page"
import { isLoggedIn, landing } from "../session/session"

/** The login page inside the running app: after a logout or the end of a session. */
export function LoginRoute() {
  const navigate = useNavigate()
  const goOn = (path: string) => navigate(path, { replace: true })
  return isLoggedIn() ? <Navigate to={landing()} replace /> : <LoginPage onSignedIn={goOn} />
}
