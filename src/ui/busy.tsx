import { LoadingOutlined } from "@ant-design/icons"

/**
 * Returns a button's `loading` prop. antd's own icon is announced as 'loading' in English, and its fade may never finish after a
 * submit that is stopped at once; reset.css hides it, and draws this one over the button's word, so that the width stays.
 * @param inPlace the button has an icon, whose place it takes
 */
export const busySign = (busy: boolean, inPlace?: true) =>
  busy && { icon: <LoadingOutlined aria-hidden="true" data-in-place={inPlace} /> }
