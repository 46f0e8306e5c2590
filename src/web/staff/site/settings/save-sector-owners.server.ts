import type { AppContext } from '#src/database/app-context.ts'
import { OWNER_REFUSALS } from '#src/features/cases/work/forms.ts'
import { saveSectorOwners } from '#src/features/cases/work/owners.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { done, refuse } from '../../parts/staff-act.server.ts'
import type { SaveOutcome } from './save-section.server.ts'
import { parseShownValues, type SentForm } from './sections.ts'
import { readSectorOwners, SECTOR_OWNER_FIELDS, toFieldValues, toShownOwners } from './sector-owner-form.ts'

/** Saves who gets new paid cases of a field, unless a colleague has changed it since the form was opened. */
export async function saveSectorOwnersForm(app: AppContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const { owners, errors } = readSectorOwners(form)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const expected = toShownOwners(parseShownValues(form))
  const result = await saveSectorOwners(app, actor, { owners, expected })
  if (result.ok)
    return done('Settings Saved', 'New paid cases go to these colleagues. Cases with an owner keep theirs.')
  if (result.reason === 'conflict')
    return {
      ...refuse('A colleague has changed this. Save again to use yours.'),
      more: { currentValues: toFieldValues(result.owners) },
    }
  const { sector, reason } = result
  const name = SECTOR_OWNER_FIELDS.find(field => field.sector === sector)?.name ?? ''
  return { ok: false, errors: { [name]: OWNER_REFUSALS[reason] } }
}
