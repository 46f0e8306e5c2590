/** The days of the privacy notices that ever stood at /privacy, as yyyy-mm-dd, the present one first: whoever had an older one on the screen agrees to that. */
export const PRIVACY_VERSIONS = ['2026-11-21'] as const

/** The one that stands there: written down with whoever agrees to it. */
export const [PRIVACY_VERSION] = PRIVACY_VERSIONS
