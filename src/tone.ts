/** How a state looks: the colours and the ring of its badge and bar, which are classes of badge.css. */
export const TONES = [
  'neutral',
  'waiting',
  'progress-30',
  'progress-50',
  'progress-60',
  'progress-70',
  'progress-90',
  'good',
  'best',
  'warn',
  'bad',
  'booked',
] as const

export type Tone = (typeof TONES)[number]
