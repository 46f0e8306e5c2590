import { z } from 'zod'
import { giveAway } from '#src/features/cases/hand-over/hand-over.server.ts'
import { OWNER_REFUSALS } from '#src/features/cases/work/forms.ts'
import { listPossibleOwners } from '#src/features/cases/work/owners.server.ts'
import { inviteSchema } from '#src/features/staff/account-forms.ts'
import { changeRole, disableStaff, enableStaff, resetSecondSteps } from '#src/features/staff/accounts.server.ts'
import type { AccountRefusal } from '#src/features/staff/accounts.ts'
import { inviteStaff, sendPasswordLink } from '#src/features/staff/password-links.server.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import { done, type RefusedOutcome, refuse, staffAct } from '../../parts/staff-act.server.ts'

const ABOUT_ACCOUNT = { may: 'accounts', ids: ['staffId'] } as const

export const accountActs = {
  inviteStaff: staffAct({
    may: 'accounts',
    failed: 'Not Invited',
    schema: inviteSchema,
    invalid: 'Please check the marked fields.',
    sendsMail: true,
    async run({ app, actor, form }) {
      const { email } = form
      const result = await inviteStaff(app, { ...form, actor })
      if (result.ok)
        return done(
          'Invitation Sent',
          result.again
            ? `${email} was already invited, so we’ve sent a new link.`
            : `We’ve emailed ${email} a link to choose a password. The link works for 7 days.`,
        )
      if (result.reason === 'not-owner') return refuseChange(result.reason)
      const emailError =
        result.reason === 'disabled'
          ? 'This email’s account is disabled. Enable it instead'
          : 'This email already has an account'
      return { ...refuse('We didn’t send an invitation.'), errors: { email: emailError } }
    },
  }),
  sendPasswordLink: staffAct({
    ...ABOUT_ACCOUNT,
    failed: 'Not Sent',
    sendsMail: true,
    async run({ app, actor, ids }) {
      const sent = await sendPasswordLink(app, { ...ids, actor })
      if (sent === null) return refuse('This account is disabled or no longer exists.')
      return sent.purpose === 'reset'
        ? done('Link Sent', `We’ve emailed ${sent.name} a link to choose a new password. The link works for an hour.`)
        : done(
            'Invitation Sent',
            `We’ve emailed ${sent.name} a new link to choose a password. The link works for 7 days.`,
          )
    },
  }),
  resetSecondSteps: staffAct({
    ...ABOUT_ACCOUNT,
    failed: 'Not Reset',
    async run({ app, actor, ids }) {
      const result = await resetSecondSteps(app, { ...ids, actor })
      if (!result.ok) return refuseChange(result.reason)
      return done('Second Step Reset', `${result.name} is signed out, and signs in with the password alone.`)
    },
  }),
  changeRole: staffAct({
    ...ABOUT_ACCOUNT,
    failed: 'Not Changed',
    schema: inviteSchema.pick({ role: true }),
    async run({ app, actor, ids, form: { role } }) {
      const result = await changeRole(app, { ...ids, role, actor })
      if (!result.ok) return refuseChange(result.reason)
      return done('Role Changed', `${result.name} is now: ${ROLE_LABELS[role]}.`)
    },
  }),
  disableStaff: staffAct({
    ...ABOUT_ACCOUNT,
    failed: 'Not Disabled',
    schema: z.object({ giveTo: z.uuid().toLowerCase().optional() }),
    async run({ app, actor, ids: { staffId }, form: { giveTo } }) {
      const possibleOwners = giveTo === undefined ? [] : await listPossibleOwners(app.db)
      if (giveTo !== undefined && (giveTo === staffId || !possibleOwners.some(({ id }) => id === giveTo)))
        return { ...refuse('The account wasn’t disabled.'), errors: { giveTo: OWNER_REFUSALS.unknown } }
      const result = await disableStaff(app, { staffId, actor })
      if (!result.ok) return refuseChange(result.reason)
      const given = giveTo === undefined ? null : await giveAway(app, actor, { fromId: staffId, toId: giveTo })
      const work = given?.ok
        ? 'Their open work is with the colleague whom you chose.'
        : 'What is still theirs is in the queue under “Owner has left”.'
      return done('Account Disabled', `${result.name} is signed out and can’t sign in. ${work}`)
    },
  }),
  enableStaff: staffAct({
    ...ABOUT_ACCOUNT,
    failed: 'Not Enabled',
    async run({ app, actor, ids }) {
      const result = await enableStaff(app, { ...ids, actor })
      if (!result.ok) return refuseChange(result.reason)
      return done('Account Enabled', `${result.name} can sign in again.`)
    },
  }),
}

function refuseChange(reason: AccountRefusal): RefusedOutcome {
  return refuse(REFUSAL_TEXTS[reason])
}

const REFUSAL_TEXTS: Record<AccountRefusal, string> = {
  'not-owner': 'You’re no longer an owner, so please ask an owner to do this.',
  yourself: 'You can’t change your own account here. Another owner can.',
  'last-owner': 'There must always be at least one owner. Make another member of staff an owner first.',
  unknown: 'This account no longer exists.',
}
