/** What the product and its rights are called is known from the first line on: the login page asks for it already. */
import { access } from "../../resources/access"
import { KEPT_IN_BROWSER, PRODUCT } from "../../resources/product"
import { nameRights } from "../session/session"
import { nameProduct } from "../ui/title"

nameRights(access)
nameProduct(PRODUCT, KEPT_IN_BROWSER)
