import { z } from 'zod'
import {
  MOST_VERSIONS,
  REASON_REQUIRED,
  updateStatusesSchema,
} from '#src/features/applications/update-application-form.ts'
import { updateStatuses } from '#src/features/casework/update-statuses.server.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/update-statuses'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const sent = Object.fromEntries(await readForm(request, [...Object.keys(updateStatusesSchema.shape), 'applications']))
  const form = updateStatusesSchema.safeParse(sent)
  if (!form.success) return refuse(errorsByField(form.error))
  const selected = selectedSchema.safeParse(sent.applications)
  if (!selected.success) return refuse({ applications: 'Please select up to 100 applications.' })

  const update = { applications: selected.data, ...form.data }
  const updated = await updateStatuses(context.get(appContext), { kind: 'staff', id: staff.id }, update)
  if (!updated.ok) return refuse({ reason: REASON_REQUIRED })
  return answerDialog({ ok: true, title: titleFor(updated.changed), description: aboutSkipped(updated.skipped) })
}

/** "id:version,id:version": what was on show when they were selected. */
const selectedSchema = z
  .string()
  .transform(text => text.split(',').map(readPair))
  .pipe(
    z
      .array(z.object({ id: z.guid(), version: z.coerce.number<string>().int().min(1).max(MOST_VERSIONS) }))
      .min(1)
      .max(100),
  )

function readPair(pair: string) {
  const [id = '', version = '', ...more] = pair.split(':')
  // Only what a page of ours writes: no third part, no other way to write a number.
  const isWhole = more.length === 0 && /^\d+$/.test(version)
  return { id: id.toLowerCase(), version: isWhole ? version : '' }
}

function refuse(errors: Record<string, string>) {
  const description = errors.applications ?? 'Please check the form and try again.'
  return answerDialog({ ok: false, title: 'Update Failed', description, errors })
}

function titleFor(changed: number): string {
  if (changed === 0) return 'Nothing Updated'
  return changed === 1 ? 'Application Updated' : `${changed} Applications Updated`
}

function aboutSkipped(skipped: ReadonlyArray<{ name: string }>): string {
  if (skipped.length === 0) return 'All of them are saved.'
  const names = skipped.map(each => each.name).join(', ')
  return `Left as they were, because somebody changed them meanwhile: ${names}. Look at them again before you change them.`
}
