import type { z } from 'zod'
import type { AccountRefusal } from '#src/features/staff/account-changes.ts'
import { changeRole } from '#src/features/staff/change-role.server.ts'
import { disableStaff } from '#src/features/staff/disable-staff.server.ts'
import { enableStaff } from '#src/features/staff/enable-staff.server.ts'
import { inviteStaff } from '#src/features/staff/invite-staff.server.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import { sendPasswordLink } from '#src/features/staff/send-password-link.server.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Answer } from '../actions/answer.ts'
import { answerDialog } from '../actions/answer-dialog.ts'
import { errorsByField } from '../actions/errors-by-field.ts'
import { onlyPosted } from '../actions/only-posted.ts'
import type { Route } from './+types/change'
import { ACCOUNT_FIELDS, accountSchema } from './account-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request, { role: 'owner' })
  throw onlyPosted()
}

/** What the dialogs of the Staff page ask for. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await requireStaff(context, request, { role: 'owner' })
  const sent = accountSchema.safeParse(Object.fromEntries(await readForm(request, ACCOUNT_FIELDS)))
  if (!sent.success) {
    return answerDialog({
      ok: false,
      title: 'Not done',
      description: 'Please check what is marked.',
      errors: errorsByField(sent.error),
    })
  }
  const answer = await change(context.get(appContext), sent.data, { kind: 'staff', id })
  return answerDialog(answer, answer.ok ? 200 : 409)
}

type Owner = { kind: 'staff'; id: string }

async function change(app: App, asked: z.infer<typeof accountSchema>, actor: Owner): Promise<Answer> {
  switch (asked.intent) {
    case 'invite':
      return invite(app, asked, actor)
    case 'reset':
      return reset(app, asked.staffId, actor)
    case 'disable': {
      const disabled = await disableStaff(app, { staffId: asked.staffId, actor })
      if (!disabled.ok) return refuse('Not disabled', disabled.reason)
      return { ok: true, title: 'Account Disabled', description: `${disabled.name} is signed out and cannot sign in.` }
    }
    case 'enable': {
      const enabled = await enableStaff(app, { staffId: asked.staffId, actor })
      if (!enabled.ok) return refuse('Not enabled', enabled.reason)
      return { ok: true, title: 'Account Enabled', description: `${enabled.name} can sign in again.` }
    }
    case 'role': {
      const changed = await changeRole(app, { staffId: asked.staffId, role: asked.role, actor })
      if (!changed.ok) return refuse('Not changed', changed.reason)
      return { ok: true, title: 'Role Changed', description: `${changed.name} is now: ${ROLE_LABELS[asked.role]}.` }
    }
    default:
      return never(asked)
  }
}

async function invite(app: App, asked: z.infer<typeof accountSchema> & { intent: 'invite' }, actor: Owner) {
  const { name, email, role } = asked
  const invited = await inviteStaff(app, { name, email, role, actor })
  if (invited.ok) {
    return {
      ok: true,
      title: 'Invitation Sent',
      description: invited.again
        ? `${email} was invited before: a fresh link is on its way.`
        : `A link to choose a password is on its way to ${email}. It works for 7 days.`,
    } as const
  }
  if (invited.reason === 'not-owner') return refuse('Not invited', invited.reason)
  const why =
    invited.reason === 'disabled'
      ? 'The account of this email is disabled. Enable it instead'
      : 'There is an account for this email already'
  return { ok: false, title: 'Not invited', description: 'Nothing was sent.', errors: { email: why } } as const
}

async function reset(app: App, staffId: string, actor: Owner): Promise<Answer> {
  const sent = await sendPasswordLink(app, { member: { id: staffId }, actor })
  if (sent === null) {
    return { ok: false, title: 'Not sent', description: 'This account is disabled, or not there any more.' }
  }
  return sent.purpose === 'reset'
    ? { ok: true, title: 'Link Sent', description: `${sent.name} can choose another password within an hour.` }
    : { ok: true, title: 'Invitation Sent', description: `A fresh link is on its way to ${sent.name}.` }
}

function refuse(title: string, reason: AccountRefusal): Answer {
  return { ok: false, title, description: WHY_NOT[reason] }
}

const WHY_NOT: Record<AccountRefusal, string> = {
  'not-owner': 'You are not an owner any more. Ask one of them.',
  yourself: 'You cannot disable your own account or change its role. Another owner can.',
  'last-owner': 'Somebody must be left who can manage staff and settings. Make another member an owner first.',
  unknown: 'This account is not there any more.',
}
