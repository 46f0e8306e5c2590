import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { gate } from '#src/gate.ts'
import { passwordText } from './password-text.ts'
import { readStoredSession, type StoredSession } from './read-stored-session.server.ts'
import { STAFF_SESSION_MS } from './session-lifetime.ts'
import { staffAccounts, staffMembers, staffSessions, staffVerifications } from './table.server.ts'

/**
 * What better-auth does for us: check a password and open a session, know its cookie again, close it. Everything else are
 * verbs of ours. Whatever works out a hash throws `GateIsFull` when too many wait for theirs.
 */
export type StaffAuth = {
  /** Null for a pair that is not right, whatever is wrong with it, in the same time. */
  signIn(pair: { email: string; password: string }): Promise<{ token: string; cookies: ReadonlyArray<string> } | null>
  /** The session that these cookies open, as it is stored. Whether it still holds is ours to judge. */
  readSession(headers: Headers): Promise<StoredSession | null>
  /** Closes the session of these cookies, if there is one; the answer takes the cookie away. */
  signOut(headers: Headers): Promise<{ cookies: ReadonlyArray<string> }>
  hashPassword(password: string): Promise<string>
  checkPassword(password: string, hash: string): Promise<boolean>
  /** Works out a hash that nobody needs, so that the work beside it takes the time of a check. The work begins with the hash. */
  hashForNothing(text: string, work: () => Promise<unknown>): Promise<void>
}

type Parts = { db: Database; clock: Clock; secret: string; publicUrl: string }

/**
 * better-auth on our own tables. Its HTTP door stays shut: no route of the program leads to it, so there is no sign-up, no
 * change of password and no list of sessions but ours. Its cookie cache is off: every request asks the database.
 */
export function createStaffAuth(parts: Parts): StaffAuth {
  const passGate = gate(HASHES)
  const auth = betterAuthOn(parts, passGate)
  return {
    async signIn({ email, password }) {
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password: passwordText(password) },
          returnHeaders: true,
        })
        return { token: response.token, cookies: headers.getSetCookie() }
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },
    async readSession(headers) {
      const token = await auth.api.signedToken({ headers })
      return token === null ? null : readStoredSession(parts.db, token)
    },
    async signOut(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true })
      return { cookies: answer.headers.getSetCookie() }
    },
    hashPassword: password => passGate(() => hashPassword(passwordText(password))),
    checkPassword: (password, hash) => passGate(() => verifyPassword({ password: passwordText(password), hash })),
    async hashForNothing(text, work) {
      await passGate(() => Promise.all([hashPassword(passwordText(text)), work()]))
    },
  }
}

/**
 * The token of a session's cookie, or null: there is none, or its signature is not ours. The row is read by us, because
 * better-auth's own reading hides why it failed: nobody could tell that it was the database that is away.
 */
const signedToken = createAuthEndpoint(
  { method: 'GET', requireHeaders: true, metadata: { SERVER_ONLY: true } },
  async ({ context, getSignedCookie }) =>
    (await getSignedCookie(context.authCookies.sessionToken.name, context.secret)) || null,
)

/** Scrypt takes one of libuv's four threads for a tenth of a second, and whatever is compressed waits for the same four. */
const HASHES = { atOnce: 2, waiting: 40 }

/** What better-auth signs its cookies with is derived for this. */
export const STAFF_COOKIE = 'cookie tp_staff'

/** better-auth judges a session by the machine's time; ours is judged by `signed_in_at` and our clock, so this is out of the way. */
const NEVER = new Date('9999-01-01T00:00:00Z')

function betterAuthOn({ db, clock, secret, publicUrl }: Parts, passGate: ReturnType<typeof gate>) {
  const secure = publicUrl.startsWith('https:')
  return betterAuth({
    baseURL: publicUrl,
    secret: deriveSecret(secret, STAFF_COOKIE),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: staffMembers, session: staffSessions, account: staffAccounts, verification: staffVerifications },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Length is judged where a password is chosen. Here one that is too long is wrong, and takes as long as others.
      minPasswordLength: 1,
      maxPasswordLength: Number.MAX_SAFE_INTEGER,
      password: {
        hash: password => passGate(() => hashPassword(password)),
        verify: pair => passGate(() => verifyPassword(pair)),
      },
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      // The cookie's life. The row's is judged by us.
      expiresIn: STAFF_SESSION_MS / 1000,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { signedInAt: { type: 'date', required: true, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async session => ({
            data: { ...session, signedInAt: clock.now(), expiresAt: NEVER, ipAddress: null, userAgent: null },
          }),
        },
      },
    },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          // A cookie of this name is taken by browsers only over TLS, for this host alone and every path.
          name: secure ? '__Host-tp_staff' : 'tp_staff',
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
        },
      },
    },
    plugins: [{ id: 'house', endpoints: { signedToken } }],
    // Sign-in is counted by our own limiter, in PostgreSQL and before the password is looked at.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}
