import { assertNever } from '#src/assert-never.ts'
import { QUESTION_KEYS, QUESTIONS } from '#src/features/applications/questions.ts'
import { correctDetails } from '#src/features/people/access/correct-details.server.ts'
import { correctDetailsSchema } from '#src/features/people/access/details-forms.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Details Not Saved',
  ids: ['id'],
  schema: correctDetailsSchema,
  sendsMail: () => 2,
  async run({ app, actor, ids, form }) {
    const result = await correctDetails(app, actor, { id: ids.id, ...form })
    if (result.ok) {
      if (result.fields.length === 0) return done('Already Up to Date', 'The application already has these details.')
      return result.fields.includes('email')
        ? done('Details Corrected', 'All access has ended. We’ve written to the old and to the new address.')
        : done('Details Corrected', 'The applicant gets no email about this.')
    }
    switch (result.reason) {
      case 'not-found':
        return APPLICATION_DELETED
      case 'changed': {
        const { applicantName, email, version } = result.current
        const answers = QUESTION_KEYS.map(key => `${QUESTIONS[key].label} ${result.current[key] ?? 'none'}`)
        const values = [`Name ${applicantName}`, `Email ${email}`, ...answers].join(', ')
        return {
          ...refuse(
            `The application was changed while you had it open. It now has: ${values}. To keep what you typed, press “Overwrite with mine”.`,
          ),
          currentValues: { version },
        }
      }
      default:
        return assertNever(result)
    }
  },
})
