import type { Answer } from '../actions/answer.ts'

/**
 * Sends a dialog's form. Null when no answer came that could be read: the connection dropped, or something failed on our
 * side. Not by the router's fetcher: there a dropped connection takes down the page, and what was typed with it.
 */
export async function postForm(action: string, form: FormData): Promise<Answer | null> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json' },
      redirect: 'manual',
      // Whoever waits longer waits for nothing, and could not leave the dialog meanwhile.
      signal: AbortSignal.timeout(30_000),
    })
    // The session is over. The page itself, asked for again, leads to the sign-in and from there back to itself.
    if (response.type === 'opaqueredirect') {
      location.reload()
      return await new Promise(() => {})
    }
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return isAnswer ? await response.json() : null
  } catch {
    return null
  }
}
