import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Transaction } from '#src/database/client.ts'
import type { StaffContext } from '../sign-in.server.ts'
import { takeAuthenticatorCode } from './authenticator.server.ts'
import { takePasskey } from './passkeys.server.ts'
import { recordSecondStepChange } from './record-change.server.ts'
import { takeRecoveryCode } from './recovery-codes.server.ts'

/** A code is from the authenticator app or one of the recovery codes. */
export type SecondStepProof = { kind: 'code'; code: string } | { kind: 'passkey'; response: AuthenticationResponseJSON }

export async function takeProof(
  app: StaffContext,
  tx: Transaction,
  staff: { id: string; name: string; email: string },
  { proof, challenge }: { proof: SecondStepProof; challenge: string | null },
): Promise<boolean> {
  if (proof.kind === 'passkey') return takePasskey(app, tx, { staffId: staff.id, response: proof.response, challenge })
  const codeOfStaff = { staffId: staff.id, code: proof.code }
  if (await takeAuthenticatorCode(app, tx, codeOfStaff)) return true
  const left = await takeRecoveryCode(app, tx, codeOfStaff)
  if (left === null) return false
  await recordSecondStepChange(app, tx, { staff, change: { what: 'recovery-code-used', left } })
  return true
}
