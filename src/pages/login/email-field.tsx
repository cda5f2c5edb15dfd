/** @param error message of a refused address; '' for none */
export function EmailField({ error }: { error: string }) {
  return (
    <div className="login-field">
      <label htmlFor="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        // biome-ignore lint/a11y/noAutofocus: required by LG-07
        autoFocus
        required
        aria-invalid={error !== ""}
        aria-describedby="email-error"
      />
      <p id="email-error" className="login-error" role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  )
}
