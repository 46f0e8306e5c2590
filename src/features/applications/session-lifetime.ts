/** An application stays open in a browser for two hours after it was last looked at. */
export const APPLICANT_SESSION_MS = 2 * 3_600_000
