import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { AppContext } from '#src/database/app-context.ts'
import { limitCombiningMarks } from '#src/limit-combining-marks.ts'
import { limitConcurrency } from '#src/limit-concurrency.ts'
import { deriveSecret, hashToken, isSameSecret } from '#src/secrets.server.ts'
import { PENDING_SIGN_IN_MS, STAFF_SESSION_MS } from './accounts.ts'

export type StaffContext = AppContext & { staffAuth: StaffAuth }

/** Hashing functions throw `QueueIsFull` when too many requests wait. */
export type StaffAuth = ReturnType<typeof createStaffAuth>

export const STAFF_COOKIE_KEY_LABEL = 'cookie tp_staff'

/** Each hash occupies one of four libuv threads for 100 ms. */
const HASHES_AT_ONCE = 2
const WAITING_HASHES = 40

const SCRYPT_OPTIONS = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

type StaffAuthParts = { secret: string; publicUrl: string; waitingHashes?: number }

/** Everything about accounts that needs the session secret or the queue of password hashes. */
export function createStaffAuth({ secret, publicUrl, waitingHashes = WAITING_HASHES }: StaffAuthParts) {
  const limitHashing = limitConcurrency({ atOnce: HASHES_AT_ONCE, waiting: waitingHashes })
  const cookieSecret = deriveSecret(secret, STAFF_COOKIE_KEY_LABEL)
  const isSecure = publicUrl.startsWith('https:')
  const codeSecret = deriveSecret(secret, 'recovery codes of staff')
  const sealingKey = Buffer.from(deriveSecret(secret, 'sealed secrets of staff'), 'base64url')

  /** Each cookie holds a random token, signed so that guesses do not reach the database. */
  function createTokenCookie(shortName: string, lifetimeMs: number) {
    const name = isSecure ? `__Host-${shortName}` : shortName
    const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const
    return {
      issue(): { tokenHash: string; cookie: string } {
        const token = randomBytes(24).toString('base64url')
        const cookie = serialize(name, sign(token, cookieSecret), { ...attributes, maxAge: lifetimeMs / 1000 })
        return { tokenHash: hashToken(token), cookie }
      },
      cleared: serialize(name, '', { ...attributes, maxAge: 0 }),
      readTokenHash(headers: Headers): string | null {
        const signedToken = parse(headers.get('cookie') ?? '', name)[name] ?? ''
        const token = signedToken.slice(0, Math.max(0, signedToken.lastIndexOf('.')))
        return isSameSecret(signedToken, sign(token, cookieSecret)) ? hashToken(token) : null
      },
    }
  }

  return {
    sessionCookie: createTokenCookie('tp_staff', STAFF_SESSION_MS),
    pendingCookie: createTokenCookie('tp_sign_in', PENDING_SIGN_IN_MS),
    hashRecoveryCode: (code: string) => createHmac('sha256', codeSecret).update(code).digest('base64url'),
    /** A sealed text can be read only with the session secret. */
    seal: (text: string) => seal(text, sealingKey),
    unseal: (sealed: string) => unseal(sealed, sealingKey),
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

const INITIALISATION_VECTOR_BYTES = 12
const AUTHENTICATION_TAG_BYTES = 16

function seal(text: string, key: Buffer): string {
  const vector = randomBytes(INITIALISATION_VECTOR_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, vector)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([vector, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Returns null for a text that was sealed with another key. */
function unseal(sealed: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const encryptedStart = INITIALISATION_VECTOR_BYTES + AUTHENTICATION_TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, INITIALISATION_VECTOR_BYTES))
  decipher.setAuthTag(bytes.subarray(INITIALISATION_VECTOR_BYTES, encryptedStart))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(encryptedStart)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
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

/**
 * Normalizes a password (NFKC) before it is checked, hashed or compared, because keyboards compose letters
 * differently.
 */
export function normalizePassword(typed: string): string {
  return limitCombiningMarks(typed.toWellFormed()).normalize('NFKC')
}
