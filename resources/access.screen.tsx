import { AccessPage } from "../src/pages/access/access-page"
import { menu } from "./menu"
import { pages } from "./pages"
import { setupPages } from "./setup"

const SOURCES = { menu, setupPages, pages }

/** The access matrix over the product's menu, setup pages and pages. */
export const Page = ({ title }: { title: string }) => <AccessPage title={title} sources={SOURCES} />
