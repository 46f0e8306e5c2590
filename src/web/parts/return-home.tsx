/** The way out of a page that leads nowhere else. */
export function ReturnHome({ look = 'plain' }: { look?: 'plain' | 'line' }) {
  return (
    <a className={`btn ${look}`} href="/">
      Return to Home
    </a>
  )
}
