import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { STAFF_COOKIE_KEY_LABEL } from '#src/features/staff/staff-auth.server.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { deriveSecret, hashToken } from '#src/secrets.server.ts'

/** The session secret of the programs that tests start. */
export const TEST_SECRET = 'a secret of the tests, and of nobody else'

/**
 * Signs a staff member in by storing a session and signing its token, because checking a password takes a second.
 * Stories about signing in type the password instead.
 */
export async function staffCookie(
  records: { db: Database; clock: Clock },
  staffId: string,
  { secret = TEST_SECRET, signedInAt = records.clock.now() } = {},
): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString('base64url')
  const times = { signedInAt, lastUsedAt: signedInAt, confirmedAt: signedInAt }
  await records.db
    .insert(staffSessions)
    .values({ tokenHash: hashToken(token), staffId, browser: 'Chrome on Windows', ...times })
  const signature = createHmac('sha256', deriveSecret(secret, STAFF_COOKIE_KEY_LABEL)).update(token).digest('base64')
  return { name: 'tp_staff', value: encodeURIComponent(`${token}.${signature}`) }
}
