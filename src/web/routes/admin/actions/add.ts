import { addApplication } from '#src/features/casework/add-application.server.ts'
import { addApplicationSchema, MISSING_FIELDS } from '#src/features/casework/add-application-form.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/add'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { onceOf } from './once-of.ts'
import { onlyPosted } from './only-posted.ts'
import { overMailBudget } from './over-mail-budget.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const REQUIRED = ['email', 'applicantName', 'category', 'service']

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const posted = await readForm(request, ['once', ...Object.keys(addApplicationSchema.shape)])
  const sent = Object.fromEntries(posted)
  const form = addApplicationSchema.safeParse(sent)
  if (!form.success) {
    const errors = errorsByField(form.error)
    const isMissing =
      REQUIRED.some(name => String(sent[name] ?? '').trim() === '') ||
      errors.paymentNote !== undefined ||
      errors.agreedReason !== undefined
    return answerDialog({ ok: false, ...(isMissing ? MISSING : FAILED), errors })
  }
  if (form.data.agreedPence !== null && staff.role !== 'owner') {
    return answerDialog({ ok: false, ...FAILED, errors: { agreedPence: OWNERS_ONLY } }, 403)
  }
  const refusal = await overMailBudget(context, staff.id, FAILED.title)
  if (refusal !== null) return refusal
  const added = await addApplication(
    context.get(appContext),
    { kind: 'staff', id: staff.id },
    {
      once: onceOf(posted, staff.id, 'add'),
      ...form.data,
    },
  )
  if (!added.ok)
    return answerDialog({ ok: false, title: FAILED.title, description: ALREADY_OPEN, open: added.open }, 409)
  return answerDialog({ ok: true, title: 'Application Added', description: `Its reference is ${added.reference}.` })
}

const OWNERS_ONLY = 'Only an owner can agree another sum'
const ALREADY_OPEN =
  'This person already has an open application. Read it first, and press Add Another if they need one more.'
const MISSING = { title: 'Missing Fields', description: MISSING_FIELDS }
const FAILED = { title: 'Failed to Add Application', description: 'Please check the form and try again.' }
