/** The dialogs of the user's own account, in one file of the build: the app names each file that it may load. */
export { ChangePasswordDialog } from "./change-password-dialog"
export { MailDialog } from "./mail-dialog"
export { SecurityDialog } from "./security/security-dialog"
export { SessionsDialog } from "./sessions-dialog"
