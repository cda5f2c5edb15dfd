import { Mark } from "./mark"

/** While the session is checked, and while the app behind it loads (RT-44). */
export function Checking() {
  return (
    <p className="checking" role="status">
      <Mark size={40} />
      Mengecek sesi login Anda...
    </p>
  )
}
