import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { BRAND } from '#src/brand.ts'
import type { DatabaseOrTransaction, Transaction } from '#src/database/client.ts'
import { lockStaffMember, type SignedInStaff } from './queries.server.ts'
import { writeFirstRecoveryCodes } from './recovery-codes.server.ts'
import { recordSecondStepChange } from './second-steps.server.ts'
import type { StaffContext } from './staff-auth.server.ts'
import { staffPasskeys, staffSessions } from './table.server.ts'

/** Loaded on use, because the library and its ASN.1 parsers take long to start. */
const loadLibrary = () => import('@simplewebauthn/server')

/** Returns the browser's options for a new passkey as JSON. The challenge is stored with the session, and is valid once. */
export async function startPasskey(app: StaffContext, staff: SignedInStaff): Promise<string> {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: new URL(app.publicUrl).hostname,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.id),
    attestationType: 'none',
    excludeCredentials: await listCredentials(app.db, staff.id),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await app.db.update(staffSessions).set({ challenge: options.challenge }).where(eq(staffSessions.id, staff.sessionId))
  return JSON.stringify(options)
}

export async function addPasskey(
  app: StaffContext,
  staff: SignedInStaff,
  { response, name }: { response: RegistrationResponseJSON; name: string },
): Promise<{ ok: true; recoveryCodes: Array<string> } | { ok: false }> {
  const { verifyRegistrationResponse } = await loadLibrary()
  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    const challenge = await takeSessionChallenge(tx, staff.sessionId)
    if (challenge === null) return { ok: false }
    const verified = await verifyRegistrationResponse({ response, ...expectedBy(app, challenge) }).catch(() => null)
    if (!verified?.verified) return { ok: false }
    const { credential } = verified.registrationInfo
    const added = await tx
      .insert(staffPasskeys)
      .values({
        credentialId: credential.id,
        staffId: staff.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        createdAt: app.clock.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return { ok: false }
    await recordSecondStepChange(app, tx, staff, { what: 'passkey-added', name })
    return { ok: true, recoveryCodes: await writeFirstRecoveryCodes(app, tx, staff.id) }
  })
}

/** Returns what the browser needs to use one of the person's passkeys. The caller stores the challenge. */
export async function askForPasskey(
  app: StaffContext,
  staffId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: new URL(app.publicUrl).hostname,
    allowCredentials: await listCredentials(app.db, staffId),
    userVerification: 'preferred',
  })
}

export async function takePasskey(
  app: StaffContext,
  tx: Transaction,
  { staffId, response, challenge }: { staffId: string; response: AuthenticationResponseJSON; challenge: string | null },
): Promise<boolean> {
  const [passkey] = await tx
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.credentialId, response.id)))
    .for('update')
  if (challenge === null || passkey === undefined) return false
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verified = await verifyAuthenticationResponse({
    response,
    ...expectedBy(app, challenge),
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: passkey.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) return false
  await tx
    .update(staffPasskeys)
    .set({ counter: verified.authenticationInfo.newCounter, lastUsedAt: app.clock.now() })
    .where(eq(staffPasskeys.credentialId, passkey.credentialId))
  return true
}

/** Removes the challenge before it is compared, so that it is valid once. */
export async function takeSessionChallenge(tx: Transaction, sessionId: string): Promise<string | null> {
  const [session] = await tx
    .select({ challenge: staffSessions.challenge })
    .from(staffSessions)
    .where(eq(staffSessions.id, sessionId))
    .for('update')
  await tx.update(staffSessions).set({ challenge: null }).where(eq(staffSessions.id, sessionId))
  return session?.challenge ?? null
}

function expectedBy({ publicUrl }: StaffContext, expectedChallenge: string) {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false }
}

async function listCredentials(db: DatabaseOrTransaction, staffId: string) {
  const passkeys = await db
    .select({ id: staffPasskeys.credentialId, transports: staffPasskeys.transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
  return passkeys.map(({ id, transports }) => ({ id, transports: transports as Array<AuthenticatorTransport> }))
}
