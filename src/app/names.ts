/** Hands the product's names to the engine, before the first line is drawn: the login page shows them. */
import { access } from "../../resources/access"
import { dashboardPage } from "../../resources/pages"
import { product } from "../../resources/product"
import { nameRights, setHome } from "../session/session"
import { setProduct } from "../ui/product"

nameRights(access)
setHome(dashboardPage.path)
setProduct(product)
