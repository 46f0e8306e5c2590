import { addresses } from '#src/addresses.ts'

/** The way back in that leaves this page, and what was typed on it, as it is. */
export function SignInElsewhere() {
  return (
    <p>
      <a href={addresses.adminLogin()} target="_blank" rel="noreferrer">
        Sign in in another tab
      </a>
    </p>
  )
}
