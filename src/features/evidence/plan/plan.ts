export const RATINGS = {
  strong: { label: 'Strong', tone: 'good' },
  good: { label: 'Good', tone: 'good' },
  thin: { label: 'Thin', tone: 'waiting' },
  missing: { label: 'Missing', tone: 'bad' },
} as const

export type Rating = keyof typeof RATINGS

export const RATING_KEYS = Object.keys(RATINGS) as [Rating, ...Array<Rating>]

export const PIECE_AUTHORS = ['applicant', 'staff'] as const

export type PieceAuthor = (typeof PIECE_AUTHORS)[number]

/** What the columns of a piece can hold. */
export const PIECE_LIMITS = { title: 120, proves: 300, confirmedBy: 200, pages: 99, reason: 300 } as const

export const MAX_SUMMARY_CHARS = 4_000
export const MAX_RATING_CHARS = 2_000
