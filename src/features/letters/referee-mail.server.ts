import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import type { LockedLetter } from './lock-letter.server.ts'
import { type LetterNoticeReason, letterNoticeMail } from './mails.tsx'

/** Returns what every mail to a referee says. */
export function describeToReferee(
  app: AppContext,
  { application: { applicantName, sector }, letter }: LockedLetter,
  dueOn: string,
) {
  const { id: letterId, name, linkId } = letter
  const privacyUrl = `${app.publicUrl}${addresses.privacy()}#referees`
  return { name, applicantName, field: findSectorLabel(sector), dueOn, letterId, linkId, privacyUrl }
}

/** Tells the owner of the case what a referee sent or answered. */
export async function queueLetterNotice(
  app: AppContext,
  tx: Transaction,
  { application, letter }: LockedLetter,
  what: LetterNoticeReason,
): Promise<void> {
  const { id, ownerId, applicantName: name, reference } = application
  await queueStaffMail(app, tx, {
    mail: letterNoticeMail,
    ownerId,
    about: { kind: 'application', id },
    replyTo: letter.email,
    data: { what, referee: letter.name, name, reference, lettersUrl: app.publicUrl + addresses.adminLetters(id) },
  })
}
