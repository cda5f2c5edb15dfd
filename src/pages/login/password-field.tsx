import { useState } from "react"
import { t } from "../../texts/language"

/** Password input with a button that shows the password (LG-03). */
export function PasswordField({ error }: { error: string | undefined }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="login-field">
      <label htmlFor="password">Password</label>
      <div className="login-password">
        <input
          id="password"
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={Boolean(error)}
          aria-describedby="password-error"
        />
        <button
          type="button"
          aria-label={shown ? t("Sembunyikan password") : t("Tampilkan password")}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="2.8" />
            {shown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      </div>
      <p id="password-error" className="login-error" role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  )
}
