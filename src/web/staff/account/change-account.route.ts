import type { z } from 'zod'
import type { StaffActor } from '#src/features/audit/events.ts'
import { changeRole, disableStaff, enableStaff } from '#src/features/staff/accounts.server.ts'
import type { AccountRefusal } from '#src/features/staff/accounts.ts'
import { inviteStaff } from '#src/features/staff/invite-staff.server.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import { sendPasswordLink } from '#src/features/staff/send-password-link.server.ts'
import { never } from '#src/never.ts'
import type { App } from '../../app-context.ts'
import { done, type Outcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'
import { ACCOUNT_FIELDS, accountSchema } from './account-form.ts'

export const loader = refuseGet({ role: 'owner' })

export const action = staffAction({
  role: 'owner',
  failed: 'Not done',
  schema: accountSchema,
  fields: ACCOUNT_FIELDS,
  invalid: 'Please check what is marked.',
  sendsMail: ({ intent }) => Number(intent === 'invite' || intent === 'reset'),
  run: ({ app, actor, form }) => change(app, form, actor),
})

async function change(app: App, asked: z.infer<typeof accountSchema>, actor: StaffActor): Promise<Outcome> {
  switch (asked.intent) {
    case 'invite':
      return invite(app, asked, actor)
    case 'reset':
      return reset(app, asked.staffId, actor)
    case 'disable': {
      const disabled = await disableStaff(app, { staffId: asked.staffId, actor })
      if (!disabled.ok) return refuseChange('Not disabled', disabled.reason)
      return done('Account Disabled', `${disabled.name} is signed out and cannot sign in.`)
    }
    case 'enable': {
      const enabled = await enableStaff(app, { staffId: asked.staffId, actor })
      if (!enabled.ok) return refuseChange('Not enabled', enabled.reason)
      return done('Account Enabled', `${enabled.name} can sign in again.`)
    }
    case 'role': {
      const changed = await changeRole(app, { staffId: asked.staffId, role: asked.role, actor })
      if (!changed.ok) return refuseChange('Not changed', changed.reason)
      return done('Role Changed', `${changed.name} is now: ${ROLE_LABELS[asked.role]}.`)
    }
    default:
      return never(asked)
  }
}

async function invite(
  app: App,
  asked: z.infer<typeof accountSchema> & { intent: 'invite' },
  actor: StaffActor,
): Promise<Outcome> {
  const { name, email, role } = asked
  const invited = await inviteStaff(app, { name, email, role, actor })
  if (invited.ok) {
    const description = invited.again
      ? `${email} was invited before: a fresh link is on its way.`
      : `A link to choose a password is on its way to ${email}. It works for 7 days.`
    return done('Invitation Sent', description)
  }
  if (invited.reason === 'not-owner') return refuseChange('Not invited', invited.reason)
  const why =
    invited.reason === 'disabled'
      ? 'The account of this email is disabled. Enable it instead'
      : 'There is an account for this email already'
  return { ...refuse('Nothing was sent.'), title: 'Not invited', errors: { email: why } }
}

async function reset(app: App, staffId: string, actor: StaffActor): Promise<Outcome> {
  const sent = await sendPasswordLink(app, { member: { id: staffId }, actor })
  if (sent === null) {
    return { ...refuse('This account is disabled, or not there any more.'), title: 'Not sent' }
  }
  return sent.purpose === 'reset'
    ? done('Link Sent', `${sent.name} can choose another password within an hour.`)
    : done('Invitation Sent', `A fresh link is on its way to ${sent.name}.`)
}

function refuseChange(title: string, reason: AccountRefusal): Outcome {
  return { ...refuse(WHY_NOT[reason]), title }
}

const WHY_NOT: Record<AccountRefusal, string> = {
  'not-owner': 'You are not an owner any more. Ask one of them.',
  yourself: 'You cannot disable your own account or change its role. Another owner can.',
  'last-owner': 'Somebody must be left who can manage staff and settings. Make another member an owner first.',
  unknown: 'This account is not there any more.',
}
