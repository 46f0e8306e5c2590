/** The privacy notice explains these rights. */
export const REQUEST_KINDS = {
  copy: { label: 'A copy of my data', inSentence: 'a copy of your data' },
  correction: { label: 'A correction', inSentence: 'a correction' },
  erasure: { label: 'Deletion of my data', inSentence: 'deletion of your data' },
  restriction: { label: 'Stop using my data for now', inSentence: 'that we stop using your data for now' },
  objection: { label: 'An objection to how you use my data', inSentence: 'an objection to how we use your data' },
} as const

export type RequestKind = keyof typeof REQUEST_KINDS

export const REQUEST_KIND_KEYS = Object.keys(REQUEST_KINDS) as [RequestKind, ...Array<RequestKind>]

/** We promise an answer within this time. */
export const DAYS_TO_ANSWER = 30
