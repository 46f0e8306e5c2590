import { assertNever } from '#src/assert-never.ts'
import { correctPerson } from '#src/features/people/records/correct-person.server.ts'
import { correctPersonSchema } from '#src/features/people/records/correct-person-form.ts'
import { done, refuse, staffAct } from '../parts/staff-act.server.ts'

export const peopleActs = {
  correctPerson: staffAct({
    may: 'cases',
    failed: 'Details Not Saved',
    ids: ['caseId'],
    schema: correctPersonSchema,
    sendsMail: ({ email, shownEmail }) => (email === shownEmail ? 0 : 2),
    async run({ app, actor, ids, form }) {
      const result = await correctPerson(app, actor, ids.caseId, form)
      if (result.ok) {
        if (result.changed === 0) return done('Already Up to Date', 'Everything already has these details.')
        return result.hasNewAddress
          ? done('Details Corrected', 'All access has ended. We’ve written to the old and to the new address.')
          : done('Details Corrected', 'The person gets no email about this.')
      }
      switch (result.reason) {
        case 'not-found':
          return PERSON_NOT_FOUND
        case 'changed':
          return refuse('A colleague corrected the email while you had this open. Please reload the page and check it.')
        default:
          return assertNever(result.reason)
      }
    },
  }),
}

const PERSON_NOT_FOUND = refuse('We no longer have this record.')
