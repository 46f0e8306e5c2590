import { createHash } from 'node:crypto'

/** The same e-mail, item, plan and answers give the same fingerprint. Case of the answers counts, that of the e-mail is gone already. */
export function fingerprintOf(answers: Record<string, string | null>): string {
  const inOrder = Object.keys(answers)
    .sort()
    .map(key => [key, answers[key]])
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('base64url')
}
