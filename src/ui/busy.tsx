import { LoadingOutlined } from "@ant-design/icons"

/**
 * A button's `loading` while it works. antd's own sign reads 'loading' out in English, and when the work ends at once
 * (a submit that is stopped) its fading may never finish: the button then keeps that word in its name.
 */
export const busySign = (busy: boolean) => busy && { icon: <LoadingOutlined aria-hidden="true" /> }
