/** How much of the largest, as a bar. Its number stands beside it in words, so that it says nothing by itself. */
export function Bar({ value, largest, kind = '' }: { value: number; largest: number; kind?: string }) {
  const share = largest === 0 ? 0 : (value / largest) * 100
  return (
    <svg className={`bar-line ${kind}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={value > 0 ? Math.max(1, share) : 0} height="10" />
    </svg>
  )
}
