import { LoadingOutlined } from "@ant-design/icons"

/**
 * Returns a button's `loading` prop. antd's own icon is announced as 'loading' in English, and its fade may never finish after a
 * submit that is stopped at once; reset.css hides it, and draws this one over the button's word, so that the width stays.
 * An icon of the button is a child of it: this one would take the place of its `icon`.
 */
export const busySign = (busy: boolean) => busy && { icon: <LoadingOutlined aria-hidden="true" /> }
