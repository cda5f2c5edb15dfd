/** The session knows what the product calls its rights from the first line on: the login asks for them already. */
import { access } from "../../resources/access"
import { nameRights } from "../session/session"

nameRights(access)
