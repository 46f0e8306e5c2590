/** For requests that the user starts. An ended session leads to the sign-in. Returns null without a readable answer. */
export async function fetchJsonOrSignIn<Answer>(path: string, init: RequestInit = {}): Promise<Answer | null> {
  const answer = await fetchJson<Answer>(path, init)
  if (answer !== 'session-ended') return answer
  // The server redirects the reloaded page to the sign-in, which leads back here.
  location.reload()
  return new Promise(() => {})
}

/**
 * For polls, which must never replace the page. The router's fetcher replaces the page after a lost connection, so
 * this uses `fetch`. Returns null without a readable answer.
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
