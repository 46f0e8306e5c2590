import { and, eq, ne } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Clock } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { type LinkPurpose, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type PasswordFault } from './accounts.ts'
import { passwordChangedMail } from './mails.tsx'
import { findPassword, findStaffMemberByEmail, lockStaffMember, type SignedInStaff } from './queries.server.ts'
import { normalizePassword, type StaffContext } from './staff-auth.server.ts'
import { staffLinks, staffPasswords, staffPendingSignIns, staffSessions } from './table.server.ts'

export type ChangePasswordResult = { ok: true } | { ok: false; reason: 'wrong-current' | 'same' | PasswordFault }

/** Changes one's own password and ends other sessions and links. The caller limits attempts. */
export async function changePassword(
  app: StaffContext,
  staff: SignedInStaff,
  { current, password }: { current: string; password: string },
): Promise<ChangePasswordResult> {
  const stored = await findPassword(app.db, staff.id)
  if (stored === null || !(await app.staffAuth.checkPassword(current, stored.hash)))
    return { ok: false, reason: 'wrong-current' }
  const fault = await checkPasswordStrength(password, staff)
  if (fault !== null) return { ok: false, reason: fault }
  if (await app.staffAuth.checkPassword(password, stored.hash)) return { ok: false, reason: 'same' }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    // Refuse when another request has changed the password.
    if ((await findPassword(tx, staff.id))?.hash !== stored.hash) return { ok: false, reason: 'wrong-current' }
    await replacePassword(app, tx, staff, { hash, by: 'change', keepSession: staff.sessionId })
    return { ok: true }
  })
}

/** For the operator. Ends all sessions. A disabled account stays disabled. */
export async function setPassword(
  app: StaffContext,
  { email, password }: { email: string; password: string },
): Promise<{ ok: true; isDisabled: boolean } | { ok: false; reason: 'unknown' | PasswordFault }> {
  const account = await findStaffMemberByEmail(app.db, email)
  if (account === null) return { ok: false, reason: 'unknown' }
  const fault = await checkPasswordStrength(password, account)
  if (fault !== null) return { ok: false, reason: fault }
  const hash = await app.staffAuth.hashPassword(password)

  return app.db.transaction(async tx => {
    const staffMember = await lockStaffMember(tx, account.id)
    if (staffMember === null) return { ok: false, reason: 'unknown' }
    await replacePassword(app, tx, staffMember, { hash, by: 'command' })
    return { ok: true, isDisabled: staffMember.disabledAt !== null }
  })
}

/** Stores a password, ends sessions and links, records it and tells its owner. The caller must lock the account. */
export async function replacePassword(
  app: AppContext,
  tx: Transaction,
  { id, name, email }: { id: string; name: string; email: string },
  { hash, by, keepSession }: { hash: string; by: LinkPurpose | 'change' | 'command'; keepSession?: string },
): Promise<void> {
  await writePassword(app, tx, { staffId: id, hash, keepSession })
  const subject = { kind: 'staff', id } as const
  const actor = by === 'command' ? ({ kind: 'system' } as const) : subject
  await recordEvent(app, tx, { type: 'staff.password_set', actor, subject, by })
  if (by === 'invitation') return
  await notify(app, tx, staffRecipient(email), {
    mail: passwordChangedMail,
    about: subject,
    data: {
      name,
      changedAt: app.clock.now().toISOString(),
      forgottenUrl: app.publicUrl + addresses.adminForgotPassword(),
    },
  })
}

/** Stores a password, ends all sessions except `keepSession`, and deletes links. The caller must lock the account. */
export async function writePassword(
  app: { clock: Clock },
  tx: Transaction,
  { staffId, hash, keepSession }: { staffId: string; hash: string; keepSession?: string | undefined },
): Promise<void> {
  const setAt = app.clock.now()
  await tx
    .insert(staffPasswords)
    .values({ staffId, hash, setAt })
    .onConflictDoUpdate({ target: staffPasswords.staffId, set: { hash, setAt } })
  const isKept = keepSession === undefined ? undefined : ne(staffSessions.id, keepSession)
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), isKept))
  await tx.delete(staffPendingSignIns).where(eq(staffPendingSignIns.staffId, staffId))
  await tx.delete(staffLinks).where(eq(staffLinks.staffId, staffId))
}

/** This zxcvbn score means at least 10^10 guesses. */
const MIN_SCORE = 4

const FIRM_WORDS = ['talent', 'passage', 'global', 'visa', 'adire', 'lagos', 'nigeria', 'admin']

export async function checkPasswordStrength(
  typed: string,
  { name, email }: { name: string; email: string },
): Promise<PasswordFault | null> {
  const password = normalizePassword(typed)
  const { length } = Array.from(password)
  if (length < MIN_PASSWORD_LENGTH) return 'too-short'
  if (length > MAX_PASSWORD_LENGTH) return 'too-long'

  const personalWords = removeDiacritics(`${name} ${email}`).split(/[^\p{L}\p{N}]+/u)
  const guessableWords = [...FIRM_WORDS, ...personalWords.filter(word => word.length > 2)]
  strengthChecker ??= loadStrengthChecker()
  const zxcvbn = await strengthChecker
  const passwordWithoutDiacritics = removeDiacritics(password)
  // zxcvbn misses the words around years and separators, so check a version without them too.
  const results = [passwordWithoutDiacritics, passwordWithoutDiacritics.replace(/(19|20)\d\d|[\s._!-]+/g, '')].map(
    text => zxcvbn.check(text, guessableWords),
  )
  if (results.every(({ score }) => score >= MIN_SCORE)) return null
  const matches = results.flatMap(({ sequence }) => sequence)
  return matches.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? 'own-words' : 'too-easy'
}

function removeDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

let strengthChecker: ReturnType<typeof loadStrengthChecker> | undefined

async function loadStrengthChecker() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs: adjacencyGraphs })
}
