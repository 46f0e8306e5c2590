import { lookForJson } from './look-for-json.ts'

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
