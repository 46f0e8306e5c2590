import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { readCopiedCode } from '#src/copied-values.ts'
import type { Transaction } from '#src/database/client.ts'
import { hasSecondStep, lockStaffMember, type SignedInStaff } from './queries.server.ts'
import { recordSecondStepChange } from './second-steps.server.ts'
import type { StaffContext } from './staff-auth.server.ts'
import { staffRecoveryCodes } from './table.server.ts'

const CODES = 10
const CODE_LENGTH = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns the new codes, or null without a second step. */
export async function renewRecoveryCodes(app: StaffContext, staff: SignedInStaff): Promise<Array<string> | null> {
  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    if (!(await hasSecondStep(tx, staff.id))) return null
    await recordSecondStepChange(app, tx, staff, { what: 'recovery-codes-renewed' })
    return writeRecoveryCodes(app, tx, staff.id)
  })
}

export async function writeFirstRecoveryCodes(app: StaffContext, tx: Transaction, staffId: string) {
  const hasCodes = (await tx.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staffId, staffId))) > 0
  return hasCodes ? [] : writeRecoveryCodes(app, tx, staffId)
}

async function writeRecoveryCodes(app: StaffContext, tx: Transaction, staffId: string): Promise<Array<string>> {
  const codes = Array.from({ length: CODES }, createCode)
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx.insert(staffRecoveryCodes).values(codes.map(code => ({ codeHash: hashCode(app, code), staffId })))
  return codes
}

/** Returns the number of codes left, or null for an invalid code. */
export async function takeRecoveryCode(
  app: StaffContext,
  tx: Transaction,
  { staffId, code }: { staffId: string; code: string },
): Promise<number | null> {
  const isUnused = and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt))
  const taken = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: app.clock.now() })
    .where(and(isUnused, eq(staffRecoveryCodes.codeHash, hashCode(app, code))))
    .returning({ codeHash: staffRecoveryCodes.codeHash })
  return taken.length === 0 ? null : tx.$count(staffRecoveryCodes, isUnused)
}

function hashCode(app: StaffContext, typed: string): string {
  return app.staffAuth.hashRecoveryCode(readCopiedCode(typed).toLowerCase())
}

function createCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}
