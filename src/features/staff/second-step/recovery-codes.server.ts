import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { readCopiedCode } from '#src/copied-values.ts'
import type { Transaction } from '#src/database/client.ts'
import { lockStaffMember } from '../lock-accounts.server.ts'
import type { SignedInStaff } from '../queries.server.ts'
import type { StaffContext } from '../sign-in.server.ts'
import { staffRecoveryCodes } from '../table.server.ts'
import { recordSecondStepChange } from './record-change.server.ts'
import { hasSecondStep } from './second-steps.server.ts'

const CODES = 10
const CODE_LENGTH = 10
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns the new codes, or null without a second step. */
export async function renewRecoveryCodes(app: StaffContext, staff: SignedInStaff): Promise<Array<string> | null> {
  return app.db.transaction(async tx => {
    await lockStaffMember(tx, staff.id)
    if (!(await hasSecondStep(tx, staff.id))) return null
    await recordSecondStepChange(app, tx, { staff, change: { what: 'recovery-codes-renewed' } })
    return writeRecoveryCodes(app, tx, staff.id)
  })
}

export async function writeFirstRecoveryCodes(app: StaffContext, tx: Transaction, staffId: string) {
  const [row] = await tx.select({ n: count() }).from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  return row?.n === 0 ? writeRecoveryCodes(app, tx, staffId) : []
}

async function writeRecoveryCodes(app: StaffContext, tx: Transaction, staffId: string): Promise<Array<string>> {
  const codes = Array.from({ length: CODES }, createCode)
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx
    .insert(staffRecoveryCodes)
    .values(
      codes.map(code => ({ codeHash: app.staffAuth.hashRecoveryCode(readCopiedCode(code).toLowerCase()), staffId })),
    )
  return codes
}

/** Returns the number of codes left, or null for an invalid code. */
export async function takeRecoveryCode(
  app: StaffContext,
  tx: Transaction,
  { staffId, code }: { staffId: string; code: string },
): Promise<number | null> {
  const [taken] = await tx
    .update(staffRecoveryCodes)
    .set({ usedAt: app.clock.now() })
    .where(
      and(
        eq(staffRecoveryCodes.codeHash, app.staffAuth.hashRecoveryCode(readCopiedCode(code).toLowerCase())),
        eq(staffRecoveryCodes.staffId, staffId),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: staffRecoveryCodes.codeHash })
  if (taken === undefined) return null
  const [row] = await tx
    .select({ left: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
  return row?.left ?? 0
}

function createCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`
}
