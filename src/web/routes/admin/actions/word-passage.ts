import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { wordFromForm } from '../mail/word-from-form.server.ts'
import { WORDING_FIELDS } from '../mail/wording-form.ts'
import type { Route } from './+types/word-passage'
import { answerDialog } from './answer-dialog.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request, { role: 'owner' })
  throw onlyPosted()
}

/** A passage worded on its page by an owner, where scripts run; without them the page itself takes the form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request, { role: 'owner' })
  const form = await readForm(request, WORDING_FIELDS)
  const answer = await wordFromForm(context.get(appContext), staff.id, params.template, form)
  return answerDialog(answer, answer.ok ? 200 : answer.worded === undefined ? 400 : 409)
}
