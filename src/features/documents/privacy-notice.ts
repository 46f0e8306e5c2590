/** The day of the privacy notice at /privacy, as yyyy-mm-dd: written down with whoever agrees to it. */
export const PRIVACY_VERSION = '2026-11-21'
