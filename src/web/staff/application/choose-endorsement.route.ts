import { bodyLabel, routeLabel } from '#src/features/applications/endorsement.ts'
import { chooseEndorsementSchema } from '#src/features/applications/endorsement-form.ts'
import { chooseEndorsement } from '#src/features/cases/status/choose-endorsement.server.ts'
import { APPLICATION_DELETED, done, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'cases',
  failed: 'Not Saved',
  ids: ['id'],
  schema: chooseEndorsementSchema,
  async run({ app, actor, ids, form: { shownBody, shownRoute, ...chosen } }) {
    const shown = { body: shownBody, route: shownRoute }
    const result = await chooseEndorsement(app, actor, { id: ids.id, chosen, shown })
    if (result.ok)
      return result.changed
        ? done('Body and Route Saved', 'The deadlines are counted for them. The applicant gets no email about this.')
        : done('Already Up to Date', 'The application already has this body and route.')
    if (result.reason === 'not-found') return APPLICATION_DELETED
    const { endorsingBody, endorsementRoute } = result.current
    const body = endorsingBody === null ? 'no body' : bodyLabel(endorsingBody)
    const route = endorsementRoute === null ? 'no route' : routeLabel(endorsementRoute)
    return refuse(
      `A colleague chose ${body} and ${route} while you had this open. Close it to see the page as it is now.`,
    )
  },
})
