/** Recognises lost connections by the messages of Chromium, Firefox and Safari, because browsers give no code. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof TypeError) return NETWORK_ERROR.test(error.message)
  // React Router wraps errors that occur while it reads a response.
  return error instanceof Error && error.cause instanceof TypeError && NETWORK_ERROR.test(error.cause.message)
}

const NETWORK_ERROR =
  /^(Failed to fetch|network error|NetworkError when|Error in body stream|Load failed|The (Internet|network) connection)/i
