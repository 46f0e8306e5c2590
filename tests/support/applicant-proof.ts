import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { applicantProofs } from '#src/features/people/access/table.server.ts'
import { hashToken } from '#src/secrets.server.ts'

/** Proves an email address by storing the proof, as entering a mailed code does. */
export async function proofCookie(
  { db, clock }: { db: Database; clock: Clock },
  email: string,
): Promise<{ name: string; value: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await db.insert(applicantProofs).values({
    id: randomUUID(),
    tokenHash: hashToken(token),
    email,
    browser: 'Chrome on Android',
    provenAt: now,
    lastUsedAt: now,
  })
  return { name: 'tp_proof', value: encodeURIComponent(btoa(JSON.stringify(token))) }
}
