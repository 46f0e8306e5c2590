import { addresses } from '#src/addresses.ts'

/** The way out of a page that leads nowhere else. */
export function ReturnHome({ look = 'plain' }: { look?: 'plain' | 'line' }) {
  return (
    <a className={`btn ${look}`} href={addresses.home()}>
      Return to Home
    </a>
  )
}
