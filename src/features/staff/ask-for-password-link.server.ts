import { sendPasswordLink } from './send-password-link.server.ts'
import type { StaffGround } from './sign-in.server.ts'

/**
 * Somebody says that they forgot the password of an account. A link goes to its e-mail (trimmed and lower-cased) if there is
 * one. To work out a hash takes longer than to queue a mail, so the time tells as little as the answer. Throws `GateIsFull`, with
 * nothing sent, when too many ask at this moment.
 */
export async function askForPasswordLink(app: StaffGround, email: string): Promise<void> {
  await app.staffAuth.hashForNothing(email, () =>
    sendPasswordLink(app, { member: { email }, actor: { kind: 'visitor' } }),
  )
}
