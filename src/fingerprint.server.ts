import { createHash } from 'node:crypto'

export function fingerprintAnswers(answers: Record<string, string | null>): string {
  const sortedEntries = Object.keys(answers)
    .sort()
    .map(key => [key, answers[key]])
  return createHash('sha256').update(JSON.stringify(sortedEntries)).digest('base64url')
}
