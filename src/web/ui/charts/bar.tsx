import type { Tone } from '#src/tone.ts'
export function Bar({ value, largest, variant = '' }: { value: number; largest: number; variant?: Tone | '' }) {
  const percent = largest === 0 ? 0 : (value / largest) * 100
  return (
    <svg className={`bar-line ${variant}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width={value > 0 ? Math.max(1, percent) : 0} height="10" />
    </svg>
  )
}
