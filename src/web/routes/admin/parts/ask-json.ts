/**
 * Asks an address of ours for JSON. Null when no answer came that could be read: the connection dropped, or something failed
 * on our side. Not by the router's fetcher: there a dropped connection takes down the page, and what was typed with it.
 */
export async function askJson<Answer>(address: string, asked: RequestInit = {}): Promise<Answer | null> {
  try {
    const response = await fetch(address, { ...asked, headers: { accept: 'application/json' }, redirect: 'manual' })
    // The session is over. The page itself, asked for again, leads to the sign-in and from there back to itself.
    if (response.type === 'opaqueredirect') {
      location.reload()
      return await new Promise(() => {})
    }
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
