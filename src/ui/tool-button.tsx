import { Button } from "antd"
import type { ReactNode } from "react"

/** Where a button of a toolbar will stand as soon as it has loaded, or has something to act on: nothing beside it moves then. */
export const ComingButton = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <Button disabled icon={icon}>
    {children}
  </Button>
)
