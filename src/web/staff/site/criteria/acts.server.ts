import { assertNever } from '#src/assert-never.ts'
import { CRITERIA_SET_FIELDS, criteriaSetSchema, criterionSchema } from '#src/features/visa/criteria-form.ts'
import { type SaveCriteriaResult, saveCriteriaSet, saveCriterion } from '#src/features/visa/save-criteria.server.ts'
import { done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'

export const criteriaActs = {
  saveCriteriaSet: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Not Saved',
    schema: criteriaSetSchema,
    fields: CRITERIA_SET_FIELDS,
    async run({ app, actor, form }) {
      return describeResult(await saveCriteriaSet(app, actor, form))
    },
  }),
  saveCriterion: staffAct({
    may: 'settings',
    mustConfirm: true,
    failed: 'Criterion Not Saved',
    schema: criterionSchema,
    async run({ app, actor, form, idempotencyKey }) {
      const newId = idempotencyKey('criterion', form.set, form.title)
      return describeResult(await saveCriterion(app, actor, form, newId))
    },
  }),
}

function describeResult(result: SaveCriteriaResult): Outcome {
  if (result.ok) {
    return result.changed
      ? done('Criteria Saved', 'The self-check on the website has them now.')
      : done('Nothing to Save', 'This is what was stored already.')
  }
  switch (result.reason) {
    case 'not-found':
      return refuse('These criteria no longer exist.', 404)
    case 'conflict':
      return refuse(
        'A colleague changed these criteria while you had them open. Close this and open it again to see the change.',
        409,
      )
    case 'no-mandatory':
      return { ok: false, errors: { kind: 'At least one criterion of the set stays mandatory' } }
    case 'fewer-optional-than-needed':
      return {
        ok: false,
        errors: { kind: `The set needs ${result.count} optional criteria. Change that number first` },
      }
    case 'more-optional-than-there-are':
      return {
        ok: false,
        errors: { optionalNeeded: `There are only ${result.count} optional criteria. Add one first` },
      }
    default:
      return assertNever(result)
  }
}
