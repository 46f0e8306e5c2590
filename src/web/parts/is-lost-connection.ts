/**
 * Whether a request of the page's did not reach us, or its answer not the page. Browsers say so in words alone: these are
 * Chromium's, Firefox's and Safari's. A mistake in a script has others, and so has a request of the server's.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof TypeError) return LOST.test(error.message)
  // React Router wraps what happens while an answer is read.
  return error instanceof Error && error.cause instanceof TypeError && LOST.test(error.cause.message)
}

const LOST =
  /^(Failed to fetch|network error|NetworkError when|Error in body stream|Load failed|The (Internet|network) connection)/i
