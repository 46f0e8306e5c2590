/** Into the meeting, in its own tab. Of those who come the next one's is the button of the page. */
export function JoinLink({ href, name, isNext }: { href: string; name: string; isNext: boolean }) {
  return (
    <a className={isNext ? 'btn next sm' : undefined} href={href} target="_blank" rel="noreferrer">
      Join <span className="vh">the meeting with {name} (opens in a new tab)</span>
    </a>
  )
}
