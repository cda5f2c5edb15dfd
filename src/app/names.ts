/** Sets the product's names in the engine before the first render, since the login page shows them. */
import { access } from "../../resources/access"
import { product } from "../../resources/product"
import { nameRights, setHome } from "../session/session"
import { setProduct } from "../ui/product"

nameRights(access)
setHome(product.home)
setProduct(product)
