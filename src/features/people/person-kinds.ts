/** The records that open the page of a person. Its address never contains an e-mail. */
export const PERSON_KINDS = ['application', 'order', 'message'] as const

type PersonKind = (typeof PERSON_KINDS)[number]

export type PersonKey = { kind: PersonKind; id: string }
