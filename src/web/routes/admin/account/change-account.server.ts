import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import type { AccountRefusal } from '#src/features/staff/account-changes.ts'
import { changeRole } from '#src/features/staff/change-role.server.ts'
import { disableStaff } from '#src/features/staff/disable-staff.server.ts'
import { enableStaff } from '#src/features/staff/enable-staff.server.ts'
import { inviteStaff } from '#src/features/staff/invite-staff.server.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import { sendPasswordLink } from '#src/features/staff/send-password-link.server.ts'
import { never } from '#src/never.ts'
import { type App, appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import type { ToastMessage } from '../../../ui/toast.tsx'
import type { Route } from '../+types/staff'
import { ACCOUNT_FIELDS, accountSchema } from './account-form.ts'

/** `done`: what the page says of it. Without, the form comes back, with what is wrong with it. */
export type AccountAnswer = { done: ToastMessage; reply?: undefined } | { done: null; reply: SubmissionResult }

/** What the Staff page asks for, for an owner who is signed in. */
export async function changeAccount(context: Route.ActionArgs['context'], request: Request, staff: SignedInStaff) {
  const submission = parseWithZod(await readForm(request, ACCOUNT_FIELDS), { schema: accountSchema })
  if (submission.status !== 'success') return answer({ done: null, reply: submission.reply() }, 400)

  const outcome = await change(context.get(appContext), submission.value, staff)
  if (outcome.ok) return answer({ done: { ...outcome.said, tone: 'ok' } }, 200)
  if (submission.value.intent === 'invite') {
    const reply = submission.reply({ fieldErrors: { email: [outcome.why] } })
    return answer({ done: null, reply }, 409)
  }
  return answer({ done: null, reply: submission.reply({ formErrors: [outcome.why] }) }, 409)
}

function answer(account: AccountAnswer, status: number) {
  return data(account, { status })
}

type Outcome = { ok: true; said: { title: string; description: string } } | { ok: false; why: string }

async function change(app: App, asked: z.infer<typeof accountSchema>, { id }: SignedInStaff): Promise<Outcome> {
  const actor = { kind: 'staff', id } as const
  switch (asked.intent) {
    case 'invite': {
      const invited = await inviteStaff(app, { ...asked, actor })
      if (!invited.ok) return no(WHY_NOT_INVITED[invited.reason])
      return yes(
        'Invitation Sent',
        invited.again
          ? `${asked.email} was invited before: a fresh link is on its way.`
          : `A link to choose a password is on its way to ${asked.email}. It works for 7 days.`,
      )
    }
    case 'reset': {
      const sent = await sendPasswordLink(app, { member: { id: asked.staffId }, actor })
      if (sent === null) return no('This account is disabled or not there any more.')
      return sent.purpose === 'reset'
        ? yes('Link Sent', `${sent.name} can choose another password within an hour. Until then the old one works.`)
        : yes('Invitation Sent', `A fresh link is on its way to ${sent.name}. It works for 7 days.`)
    }
    case 'disable': {
      const disabled = await disableStaff(app, { staffId: asked.staffId, actor })
      return disabled.ok
        ? yes('Account Disabled', `${disabled.name} is signed out and cannot sign in.`)
        : no(WHY_NOT[disabled.reason])
    }
    case 'enable': {
      const enabled = await enableStaff(app, { staffId: asked.staffId, actor })
      return enabled.ok ? yes('Account Enabled', `${enabled.name} can sign in again.`) : no(WHY_NOT[enabled.reason])
    }
    case 'role': {
      const changed = await changeRole(app, { staffId: asked.staffId, role: asked.role, actor })
      return changed.ok
        ? yes('Role Changed', `${changed.name} is now: ${ROLE_LABELS[asked.role]}.`)
        : no(WHY_NOT[changed.reason])
    }
    default:
      return never(asked)
  }
}

function yes(title: string, description: string): Outcome {
  return { ok: true, said: { title, description } }
}

function no(why: string): Outcome {
  return { ok: false, why }
}

const WHY_NOT: Record<AccountRefusal, string> = {
  'not-owner': 'You are not an owner any more. Ask one of them.',
  yourself: 'You cannot disable your own account or change its role. Another owner can.',
  'last-owner': 'Somebody must be left who can manage staff and settings. Make another member an owner first.',
  unknown: 'This account is not there any more.',
}

const WHY_NOT_INVITED = {
  'not-owner': WHY_NOT['not-owner'],
  'has-account': 'There is an account for this email already',
  disabled: 'The account of this email is disabled. Enable it instead',
}
