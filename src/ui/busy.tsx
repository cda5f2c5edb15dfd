import { LoadingOutlined } from "@ant-design/icons"

/**
 * Returns a button's `loading` prop. antd's own icon is announced as 'loading' in English, and its fade may never finish after a
 * submit that is stopped at once; reset.css hides it.
 */
export const busySign = (busy: boolean) => busy && { icon: <LoadingOutlined aria-hidden="true" /> }
