import type { Answer } from './answer.ts'

const SESSION_ENDED: Answer = {
  ok: false,
  title: 'Your session has ended.',
  description: 'Sign in again in another tab, come back to this one, and send it once more.',
  mustSignIn: true,
}

/** A file of 10 MB on a slow line takes minutes. */
const FILE_PATIENCE_MS = 10 * 60_000

/**
 * Sends a dialog's form. Null when no answer came that could be read: the connection dropped, or something failed on our
 * side. Not by the router's fetcher: there a dropped connection takes down the page, and what was typed with it.
 */
export async function postForm(action: string, form: FormData): Promise<Answer | null> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  const hasFiles = fields.length < [...form].length
  try {
    const response = await fetch(action, {
      method: 'POST',
      body: hasFiles ? form : new URLSearchParams(fields),
      headers: { accept: 'application/json' },
      redirect: 'manual',
      // Whoever waits longer waits for nothing, and could not leave the dialog meanwhile.
      signal: AbortSignal.timeout(hasFiles ? FILE_PATIENCE_MS : 30_000),
    })
    // Sent to the sign-in. Nobody is taken there from here: what was typed would be gone.
    if (response.type === 'opaqueredirect') return SESSION_ENDED
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return isAnswer ? await response.json() : null
  } catch {
    return null
  }
}
