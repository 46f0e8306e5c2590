/**
 * Sends a request that the user started. If the session has ended, opens the sign-in. Returns null if the answer is not
 * readable.
 */
export async function fetchJsonOrSignIn<Answer>(path: string, init: RequestInit = {}): Promise<Answer | null> {
  const answer = await fetchJson<Answer>(path, init)
  if (answer !== 'session-ended') return answer
  // The server redirects the reloaded page to the sign-in, which leads back here.
  location.reload()
  return new Promise(() => {})
}

/**
 * Sends a request without ever replacing the page, unlike React Router's fetcher, which does so after a lost
 * connection. Returns `'session-ended'` if the server redirects to the sign-in, or null if the answer is not readable.
 */
export async function fetchJson<Answer>(
  path: string,
  init: RequestInit = {},
): Promise<Answer | 'session-ended' | null> {
  try {
    const response = await fetch(path, { ...init, headers: { accept: 'application/json' }, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return 'session-ended'
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
