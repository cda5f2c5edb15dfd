import { Button } from "antd"
import type { ReactNode } from "react"

interface Props {
  icon?: ReactNode
  children: ReactNode
  /** It will open a menu. */
  menu?: boolean
}

/** Placeholder of a toolbar button until its code is loaded or there are rows to act on, so that nothing beside it moves. */
export const ComingButton = ({ icon, children, menu }: Props) => (
  <Button disabled icon={icon} aria-haspopup={menu && "menu"}>
    {children}
  </Button>
)
