/** For actions of the reader: an ended session leads to the sign-in. Null: no answer. */
export async function fetchJsonOrSignIn<Answer>(address: string, init: RequestInit = {}): Promise<Answer | null> {
  const answer = await fetchJson<Answer>(address, init)
  if (answer !== 'over') return answer
  // Reloading redirects to the sign-in and back.
  location.reload()
  return new Promise(() => {})
}

/**
 * For polls. `over`: the session has ended. Null: no readable answer. Not the router's fetcher, which replaces the
 * page after a lost connection.
 */
export async function fetchJson<Answer>(address: string, init: RequestInit = {}): Promise<Answer | 'over' | null> {
  try {
    const response = await fetch(address, { ...init, headers: { accept: 'application/json' }, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return 'over'
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
