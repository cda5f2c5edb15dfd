import { Button, type ButtonProps } from "antd"
import { PlusIcon } from "./icon"

/** The primary action of a page: adds an entry to its list. */
export const AddButton = (
  props: Pick<ButtonProps, "children" | "htmlType" | "loading" | "onClick" | "title">,
) => <Button type="primary" icon={<PlusIcon />} {...props} />
