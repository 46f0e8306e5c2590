import { restoreTrackRecord, type SavedRecord, saveTrackRecord } from '#src/features/visa/claims/track-record.server.ts'
import { restoreSchema, takeBackSchema, trackRecordSchema } from '#src/features/visa/claims/track-record-form.ts'
import { done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'

export const claimsActs = {
  saveTrackRecord: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Saved',
    schema: trackRecordSchema,
    fields: ['numberEndorsed', 'numberDecided', 'periodStart', 'periodEnd', 'note', 'expectedVersion'],
    async run({ app, actor, form }) {
      const { numberEndorsed: endorsed, numberDecided: decided, periodStart, periodEnd, note, expectedVersion } = form
      const figures = { endorsed, decided, periodStart, periodEnd }
      return answer(await saveTrackRecord(app, actor, { expectedVersion, change: { figures, note } }), 'Figures Saved')
    },
  }),
  takeBackTrackRecord: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Taken Back',
    schema: takeBackSchema,
    async run({ app, actor, form: { expectedVersion } }) {
      const change = { figures: null, note: null }
      return answer(await saveTrackRecord(app, actor, { expectedVersion, change }), 'Figures Taken Back')
    },
  }),
  restoreTrackRecord: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Restored',
    schema: restoreSchema,
    async run({ app, actor, form }) {
      return answer(await restoreTrackRecord(app, actor, form), 'Figures Restored')
    },
  }),
}

function answer(result: SavedRecord, title: string): Outcome {
  if (!result.ok)
    return refuse('A colleague changed the figures while you had this open. Close it to see them as they are now.')
  return result.changed
    ? done(title, 'The pages follow at once.')
    : done('Already Up to Date', 'The figures are already like this.')
}
