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
  'sent',
  'turned-down',
] as const

export type Tone = (typeof TONES)[number]
