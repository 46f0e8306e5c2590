import type { Tone } from '#src/tone.ts'

/** A state in words on a soft ground of its colour; the ring tells it without colour. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>
}
