/** Lists the dates of all published terms of service (yyyy-mm-dd), newest first. A payment stores the date that its payer accepted. */
export const TERMS_VERSIONS = ['2026-11-28', '2026-11-23'] as const

export type TermsVersion = (typeof TERMS_VERSIONS)[number]

export const [TERMS_VERSION] = TERMS_VERSIONS
