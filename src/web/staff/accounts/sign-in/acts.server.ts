import type { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { giveAway } from '#src/features/cases/hand-over/hand-over.server.ts'
import { OWNER_REFUSALS } from '#src/features/cases/work/forms.ts'
import { listPossibleOwners } from '#src/features/cases/work/owners.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { changeRole, disableStaff, enableStaff, resetSecondSteps } from '#src/features/staff/accounts.server.ts'
import type { AccountRefusal } from '#src/features/staff/accounts.ts'
import { inviteStaff, sendPasswordLink } from '#src/features/staff/password-links.server.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import type { App } from '../../../app-context.ts'
import { done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { ACCOUNT_FIELDS, accountSchema } from './account-form.ts'

export const accountActs = {
  changeAccount: staffAct({
    may: 'accounts',
    failed: 'Not Done',
    schema: accountSchema,
    fields: ACCOUNT_FIELDS,
    invalid: 'Please check the marked fields.',
    sendsMail: ({ intent }) => Number(intent === 'invite' || intent === 'reset'),
    run: ({ app, actor, form }) => changeAccount(app, form, actor),
  }),
}

async function changeAccount(app: App, form: z.infer<typeof accountSchema>, actor: StaffActor): Promise<Outcome> {
  switch (form.intent) {
    case 'invite':
      return inviteColleague(app, form, actor)
    case 'reset':
      return sendLink(app, form.staffId, actor)
    case 'second-step': {
      const result = await resetSecondSteps(app, { staffId: form.staffId, actor })
      if (!result.ok) return refuseChange('Not Reset', result.reason)
      return done('Second Step Reset', `${result.name} is signed out, and signs in with the password alone.`)
    }
    case 'disable':
      return disableColleague(app, form, actor)
    case 'enable': {
      const result = await enableStaff(app, { staffId: form.staffId, actor })
      if (!result.ok) return refuseChange('Not Enabled', result.reason)
      return done('Account Enabled', `${result.name} can sign in again.`)
    }
    case 'role': {
      const result = await changeRole(app, { staffId: form.staffId, role: form.role, actor })
      if (!result.ok) return refuseChange('Not Changed', result.reason)
      return done('Role Changed', `${result.name} is now: ${ROLE_LABELS[form.role]}.`)
    }
    default:
      return assertNever(form)
  }
}

async function disableColleague(
  app: App,
  { staffId, giveTo }: z.infer<typeof accountSchema> & { intent: 'disable' },
  actor: StaffActor,
): Promise<Outcome> {
  const possibleOwners = giveTo === null ? [] : await listPossibleOwners(app.db)
  if (giveTo !== null && (giveTo === staffId || !possibleOwners.some(({ id }) => id === giveTo)))
    return {
      ...refuse('The account wasn’t disabled.'),
      title: 'Not Disabled',
      errors: { giveTo: OWNER_REFUSALS.unknown },
    }
  const result = await disableStaff(app, { staffId, actor })
  if (!result.ok) return refuseChange('Not Disabled', result.reason)
  const given = giveTo === null ? null : await giveAway(app, actor, { fromId: staffId, toId: giveTo })
  const work = given?.ok
    ? 'Their open work is with the colleague whom you chose.'
    : 'What is still theirs is in the queue under “Owner has left”.'
  return done('Account Disabled', `${result.name} is signed out and can’t sign in. ${work}`)
}

async function inviteColleague(
  app: App,
  form: z.infer<typeof accountSchema> & { intent: 'invite' },
  actor: StaffActor,
): Promise<Outcome> {
  const { name, email, role } = form
  const result = await inviteStaff(app, { name, email, role, actor })
  if (result.ok) {
    const description = result.again
      ? `${email} was already invited, so we’ve sent a new link.`
      : `We’ve emailed ${email} a link to choose a password. The link works for 7 days.`
    return done('Invitation Sent', description)
  }
  if (result.reason === 'not-owner') return refuseChange('Not Invited', result.reason)
  const emailError =
    result.reason === 'disabled'
      ? 'This email’s account is disabled. Enable it instead'
      : 'This email already has an account'
  return { ...refuse('We didn’t send an invitation.'), title: 'Not Invited', errors: { email: emailError } }
}

async function sendLink(app: App, staffId: string, actor: StaffActor): Promise<Outcome> {
  const sentLink = await sendPasswordLink(app, { staffId, actor })
  if (sentLink === null) {
    return { ...refuse('This account is disabled or no longer exists.'), title: 'Not Sent' }
  }
  return sentLink.purpose === 'reset'
    ? done('Link Sent', `We’ve emailed ${sentLink.name} a link to choose a new password. The link works for an hour.`)
    : done(
        'Invitation Sent',
        `We’ve emailed ${sentLink.name} a new link to choose a password. The link works for 7 days.`,
      )
}

function refuseChange(title: string, reason: AccountRefusal): Outcome {
  return { ...refuse(REFUSAL_TEXTS[reason]), title }
}

const REFUSAL_TEXTS: Record<AccountRefusal, string> = {
  'not-owner': 'You’re no longer an owner, so please ask an owner to do this.',
  yourself: 'You can’t change your own account here. Another owner can.',
  'last-owner': 'There must always be at least one owner. Make another member of staff an owner first.',
  unknown: 'This account no longer exists.',
}
