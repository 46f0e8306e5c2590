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
