import { Button } from "antd"
import type { ReactNode } from "react"

/** Placeholder of a toolbar button until its code is loaded or there are rows to act on, so that nothing beside it moves. */
export const ComingButton = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <Button disabled icon={icon}>
    {children}
  </Button>
)
