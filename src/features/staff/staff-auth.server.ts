import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { parse, serialize } from 'hono/utils/cookie'
import { buildOnce } from '#src/database/build-once.ts'
import type { Database } from '#src/database/client.ts'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { limitConcurrency } from '#src/limit-concurrency.ts'
import { STAFF_SESSION_MS } from './accounts.ts'
import { normalizePassword } from './passwords.ts'
import type { Role } from './roles.ts'
import { staffMembers, staffSessions } from './table.server.ts'

/** The session may have expired, or its account may be disabled. */
export type StoredSession = {
  id: string
  signedInAt: Date
  staffMember: { id: string; name: string; email: string; role: Role; disabledAt: Date | null }
}

/** Hashing functions throw `QueueIsFull` when too many requests wait. */
export type StaffAuth = ReturnType<typeof createStaffAuth>

export const STAFF_COOKIE_KEY_LABEL = 'cookie tp_staff'

/** Each hash occupies one of four libuv threads for 100 ms. */
const HASHING_LIMITS = { atOnce: 2, waiting: 40 }

const SCRYPT_OPTIONS = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

export function createStaffAuth({ db, secret, publicUrl }: { db: Database; secret: string; publicUrl: string }) {
  const limitHashing = limitConcurrency(HASHING_LIMITS)
  const cookieSecret = deriveSecret(secret, STAFF_COOKIE_KEY_LABEL)
  const isSecure = publicUrl.startsWith('https:')
  const cookieName = isSecure ? '__Host-tp_staff' : 'tp_staff'
  const cookieAttributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const

  return {
    newSession(): { token: string; cookie: string } {
      const token = randomBytes(24).toString('base64url')
      const attributesWithMaxAge = { ...cookieAttributes, maxAge: STAFF_SESSION_MS / 1000 }
      return { token, cookie: serialize(cookieName, sign(token, cookieSecret), attributesWithMaxAge) }
    },
    clearedCookie: serialize(cookieName, '', { ...cookieAttributes, maxAge: 0 }),
    async readSession(headers: Headers): Promise<StoredSession | null> {
      const signedToken = parse(headers.get('cookie') ?? '', cookieName)[cookieName] ?? ''
      const token = signedToken.slice(0, Math.max(0, signedToken.lastIndexOf('.')))
      const [given, expected] = [Buffer.from(signedToken), Buffer.from(sign(token, cookieSecret))]
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
      return isGenuine ? readStoredSession(db, token) : null
    },
    hashPassword: (password: string) => limitHashing(() => hashPassword(password)),
    checkPassword: (password: string, hash: string) => limitHashing(() => matchesHash(password, hash)),
    /** Makes `work` take as long as a password check. */
    async withDecoyHash(text: string, work: () => Promise<unknown>): Promise<void> {
      await limitHashing(() => Promise.all([hashPassword(text), work()]))
    },
  }
}

/** Signs in this thread. The signatures of `hono/cookie` wait for the thread pool. */
function sign(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

const { id, name, email, role, disabledAt } = staffMembers
const storedSession = buildOnce(db =>
  db
    .select({
      id: staffSessions.id,
      signedInAt: staffSessions.signedInAt,
      staffMember: { id, name, email, role, disabledAt },
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.staffId))
    .where(eq(staffSessions.token, sql.placeholder('token'))),
)

async function readStoredSession(db: Database, token: string): Promise<StoredSession | null> {
  const [session] = await storedSession(db).execute({ token })
  return session ?? null
}

/** Returns "salt:key" in hexadecimal. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
}

async function matchesHash(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expectedKey = Buffer.from(key, 'hex')
  const derivedKey = await deriveKey(password, salt)
  return expectedKey.length === KEY_BYTES && timingSafeEqual(derivedKey, expectedKey)
}

function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalizePassword(password), salt, KEY_BYTES, SCRYPT_OPTIONS, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
