export function Logo() {
  return (
    <svg viewBox="0 0 30 30" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M15 1.2 28.8 15 15 28.8 1.2 15Z" strokeWidth="2.2" />
      <path d="M15 7.4 22.6 15 15 22.6 7.4 15Z" strokeWidth="2" />
      <circle cx="15" cy="15" r="2.6" fill="currentColor" stroke="none" />
      <g fill="currentColor" stroke="none">
        <circle cx="4" cy="4" r="1.5" />
        <circle cx="26" cy="4" r="1.5" />
        <circle cx="4" cy="26" r="1.5" />
        <circle cx="26" cy="26" r="1.5" />
      </g>
    </svg>
  )
}
