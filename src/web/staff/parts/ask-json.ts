/**
 * Asks for JSON because somebody pressed something: whoever's session is over is led to the sign-in, and what was typed on
 * the page is lost. Null: no answer. What the page asks by itself looks for it instead.
 */
export async function askJson<Answer>(address: string, asked: RequestInit = {}): Promise<Answer | null> {
  const answer = await lookForJson<Answer>(address, asked)
  if (answer !== 'over') return answer
  // The page itself, asked for again, leads to the sign-in and from there back to itself.
  location.reload()
  return new Promise(() => {})
}

/**
 * Looks for JSON at an address of ours. `over`: the session has ended. Null: no answer came that could be read, because the
 * connection dropped or something failed on our side. Nothing happens to the page, so that it may look unasked. Not by the
 * router's fetcher: there a dropped connection takes down the page, and what was typed with it.
 */
export async function lookForJson<Answer>(address: string, asked: RequestInit = {}): Promise<Answer | 'over' | null> {
  try {
    const response = await fetch(address, { ...asked, headers: { accept: 'application/json' }, redirect: 'manual' })
    if (response.type === 'opaqueredirect') return 'over'
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
