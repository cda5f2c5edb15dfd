import { LoadingOutlined } from "@ant-design/icons"

/**
 * A button's `loading` while it works. antd's own sign reads 'loading' out in English, also while it fades when the work has
 * ended, and when that was at once (a submit that is stopped) the fading may never finish: base.css hides it.
 */
export const busySign = (busy: boolean) => busy && { icon: <LoadingOutlined aria-hidden="true" /> }
