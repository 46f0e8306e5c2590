import type { JudgeMails } from '#src/features/outbox/mail.ts'
import { activeMembers } from './active-members.server.ts'
import { NOT_A_MEMBER } from './not-a-member.ts'

/** Judges what was written to members by whether they still work here: it names applicants, and may have waited for a day. */
export const judgeNotices: JudgeMails = async ({ db, staffMailbox }, notices) => {
  const readers = new Set([...(await activeMembers(db)), staffMailbox.toLowerCase()])
  return notices.map(({ to }) =>
    readers.has(to.toLowerCase()) ? null : { ...NOT_A_MEMBER, isKeptBack: true, isFinal: true },
  )
}
