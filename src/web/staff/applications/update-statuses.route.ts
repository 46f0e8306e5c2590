import { z } from 'zod'
import { MAX_DATABASE_INTEGER, updateStatusesSchema } from '#src/features/applications/staff-forms.ts'
import { updateStatuses } from '#src/features/cases/status/update-statuses.server.ts'
import { done, refuseGet, staffAction } from '../parts/staff-action.server.ts'

const selectedApplicationSchema = z.object({
  id: z.guid(),
  version: z.coerce.number<string>().int().min(1).max(MAX_DATABASE_INTEGER),
})

const schema = updateStatusesSchema.safeExtend({
  applications: z
    .string()
    .transform(text => text.split(',').map(parseIdAndVersion))
    .pipe(z.array(selectedApplicationSchema).min(1).max(100)),
})

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Update Failed',
  schema,
  invalid: errors =>
    errors.applications === undefined ? {} : { description: 'Please select up to 100 applications.' },
  sendsMail: ({ notifyApplicants, applications }) => (notifyApplicants ? applications.length : 0),
  async run({ app, actor, form }) {
    const result = await updateStatuses(app, actor, form)
    if (!result.ok) return { ok: false, errors: { ...result.errors } }
    return done(describeChangedCount(result.changed), describeSkipped(result))
  },
})

function parseIdAndVersion(pair: string) {
  const [id = '', version = '', ...more] = pair.split(':')
  // An invalid version becomes empty, which the schema refuses. Number coercion alone would accept "1e3" or "0x1".
  const isValidPair = more.length === 0 && /^\d+$/.test(version)
  return { id: id.toLowerCase(), version: isValidPair ? version : '' }
}

function describeChangedCount(changed: number): string {
  if (changed === 0) return 'Nothing Updated'
  return changed === 1 ? 'Application Updated' : `${changed} Applications Updated`
}

function describeSkipped({ changed, skipped }: { changed: number; skipped: ReadonlyArray<{ name: string }> }): string {
  if (skipped.length === 0)
    return changed === 0 ? 'The selected applications already had this status.' : 'All changes are saved.'
  const names = skipped.map(each => each.name).join(', ')
  return `Not changed, because a colleague has just updated them: ${names}. Check them before you try again.`
}
