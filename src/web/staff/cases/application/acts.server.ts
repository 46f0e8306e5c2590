import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { dateAndTime, dateInWords } from '#src/dates.ts'
import { bodyLabel, routeLabel } from '#src/features/applications/endorsement.ts'
import { chooseEndorsementSchema } from '#src/features/applications/endorsement-form.ts'
import { QUESTION_KEYS, QUESTIONS } from '#src/features/applications/questions.ts'
import { recordDelivery, undoDelivery } from '#src/features/applications/record-delivery.server.ts'
import {
  emailApplicantSchema,
  recordDeliverySchema,
  undoDeliverySchema,
  updateApplicationSchema,
} from '#src/features/applications/staff-forms.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { recordMilestoneSchema, undoMilestoneSchema } from '#src/features/cases/dates/dates-form.ts'
import { formatFact } from '#src/features/cases/dates/milestones.ts'
import { statusLabel } from '#src/features/cases/states.ts'
import { chooseEndorsement } from '#src/features/cases/status/choose-endorsement.server.ts'
import { recordMilestone, undoMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { undoStatus } from '#src/features/cases/status/undo-status.server.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { emailApplicant } from '#src/features/messages/answer-customer.server.ts'
import { endAccess } from '#src/features/people/access/browsers.server.ts'
import { correctDetails } from '#src/features/people/access/details.server.ts'
import { correctDetailsSchema } from '#src/features/people/access/details-forms.ts'
import { REASONS_FORM_FIELDS, reasonsSchema } from '#src/features/visa/outcomes/reasons-form.ts'
import { recordReasons } from '#src/features/visa/outcomes/record-reasons.server.ts'
import { act } from '../../parts/act.ts'
import { refuseEarlyDelivery } from '../../parts/refuse-early-delivery.ts'
import { APPLICATION_DELETED, done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'
import type { Conflict } from './update-status-dialog.tsx'

const CONFLICT_MESSAGE =
  'A colleague changed this application while you had it open. Fields you didn’t touch now show your colleague’s values. Read what changed. To keep your own values in the other fields, press “Overwrite with Mine”.'

export const applicationActs = {
  chooseEndorsement: staffAct({
    may: 'cases',
    failed: 'Not Saved',
    ids: ['applicationId'],
    schema: chooseEndorsementSchema,
    async run({ app, actor, ids, form: { shownBody, shownRoute, ...chosen } }) {
      const shown = { body: shownBody, route: shownRoute }
      const result = await chooseEndorsement(app, actor, { id: ids.applicationId, chosen, shown })
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
  }),
  correctDetails: staffAct({
    may: 'cases',
    failed: 'Details Not Saved',
    ids: ['applicationId'],
    schema: correctDetailsSchema,
    sendsMail: () => 2,
    async run({ app, actor, ids, form }) {
      const result = await correctDetails(app, actor, { id: ids.applicationId, ...form })
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
              `The application was changed while you had it open. It now has: ${values}. To keep what you typed, press “Overwrite with Mine”.`,
            ),
            more: { currentVersion: version },
          }
        }
        default:
          return assertNever(result)
      }
    },
  }),
  deleteApplication: staffAct({
    may: 'cases',
    failed: 'Delete Failed',
    ids: ['applicationId'],
    schema: z.object({ confirmation: z.string().default('') }),
    async run({ app, actor, ids, form }) {
      const result = await deleteApplication(app, actor, { id: ids.applicationId, ...form })
      if (result.ok)
        return done(
          'Application Deleted',
          `You can restore it on the Privacy page until ${dateInWords(result.eraseAt)}.`,
        )
      if (result.reason === 'not-found') return APPLICATION_DELETED
      const confirmationError = 'This doesn’t match. Please type it exactly as shown above'
      return { ok: false, description: 'Nothing was deleted.', errors: { confirmation: confirmationError } }
    },
  }),
  emailApplicant: staffAct({
    may: 'messages',
    failed: 'Failed to Send Email',
    ids: ['applicationId'],
    schema: emailApplicantSchema,
    sendsMail: true,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const result = await emailApplicant(app, actor, {
        // A text that staff edited after a lost answer is another email.
        idempotencyKey: idempotencyKey('email', ids.applicationId, form.subject ?? '', form.message),
        id: ids.applicationId,
        ...form,
      })
      return result.ok ? done('Email Sent', 'It’s on its way to the applicant.') : APPLICATION_DELETED
    },
  }),
  endAccess: staffAct({
    may: 'cases',
    failed: 'Access Not Ended',
    ids: ['applicationId'],
    async run({ app, actor, ids }) {
      const result = await endAccess(app, actor, { id: ids.applicationId })
      if (!result.ok) return APPLICATION_DELETED
      return result.ended === 0
        ? done('Nothing to End', 'The application isn’t open in any browser.')
        : done('Access Ended', 'Every browser has to open the application again, and needs a new code for documents.')
    },
  }),
  recordDelivery: staffAct({
    may: 'cases',
    failed: 'Failed to Record Delivery',
    ids: ['applicationId'],
    schema: recordDeliverySchema,
    async run({ app, actor, ids, form, idempotencyKey }) {
      const delivery = {
        idempotencyKey: idempotencyKey('delivery', ids.applicationId),
        applicationId: ids.applicationId,
        ...form,
      }
      const result = await recordDelivery(app, actor, { ...delivery, note: form.note || null })
      if (result.ok) {
        return done('Delivery Recorded', 'It now appears on the applicant’s tracking page and counts towards refunds.')
      }
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'not-included':
          return refuse('This package includes no delivery at this stage.')
        case 'too-early':
          return refuseEarlyDelivery(result.since)
        case 'already-recorded':
          return refuse('It’s already recorded. If that record is wrong, undo it first.')
        default:
          return assertNever(result)
      }
    },
  }),
  recordMilestone: staffAct({
    may: 'cases',
    failed: 'Failed to Record Date',
    ids: ['applicationId'],
    schema: recordMilestoneSchema,
    sendsMail: true,
    async run({ app, actor, ids, form }) {
      const result = await recordMilestone(app, actor, { applicationId: ids.applicationId, ...form })
      if (result.ok) return done('Date Recorded', `${formatFact(form.fact)}: its deadlines are counted.`)
      if (result.reason === 'not-found') return APPLICATION_DELETED
      if (result.reason === 'ended') return refuse('This application has ended, so it takes no dates.')
      return { ok: false, errors: result.reason === 'refused-fact' ? { fact: result.error } : { day: result.error } }
    },
  }),
  recordReasons: staffAct({
    may: 'cases',
    failed: 'Not Saved',
    ids: ['applicationId'],
    schema: reasonsSchema,
    fields: REASONS_FORM_FIELDS,
    async run({ app, actor, ids, form }) {
      const result = await recordReasons(app, actor, { ...ids, ...form })
      if (result.ok)
        return result.changed
          ? done('Reasons Saved', 'They count in the reports, without the name.')
          : done('Already Up to Date', 'These reasons are recorded already.')
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'not-decided':
          return refuse('This application has no decision any more. Close this to see the page as it is now.')
        case 'unknown-criterion':
          return refuse('The criteria of this case have changed. Close this and open it again.')
        case 'changed':
          return refuse('A colleague recorded other reasons while you had this open. Close it to see them first.')
        default:
          return assertNever(result.reason)
      }
    },
  }),
  undoDelivery: staffAct({
    may: 'cases',
    failed: 'Failed to Undo',
    ids: ['applicationId', 'deliveryId'],
    schema: undoDeliverySchema,
    async run({ app, actor, ids, form }) {
      const result = await undoDelivery(app, actor, { ...ids, ...form })
      if (!result.ok) return APPLICATION_DELETED
      const description = result.changed
        ? 'The applicant’s tracking page no longer shows this delivery.'
        : 'A colleague has already undone this record.'
      return done('Record Undone', description)
    },
  }),
  undoMilestone: staffAct({
    may: 'cases',
    failed: 'Failed to Undo',
    ids: ['applicationId'],
    schema: undoMilestoneSchema,
    async run({ app, actor, ids, form }) {
      const result = await undoMilestone(app, actor, { applicationId: ids.applicationId, ...form })
      if (result.ok) {
        const description = result.changed ? 'Its deadlines are gone. No email was sent.' : 'It was undone before.'
        return done('Date Undone', description)
      }
      return 'error' in result ? refuse(`${result.error}.`) : APPLICATION_DELETED
    },
  }),
  undoStatus: staffAct({
    may: 'cases',
    failed: 'Status Not Undone',
    ids: ['applicationId'],
    async run({ app, actor, ids }) {
      const result = await undoStatus(app, actor, ids.applicationId)
      if (result.ok) return done('Status Undone', `It is ${statusLabel(result.status)} again. No email was sent.`)
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'too-late':
          return refuse('The two minutes are over. You can still change the status.')
        case 'of-colleague':
          return refuse('A colleague has changed the status since.')
        case 'has-follower':
          return refuse(`Undo “${result.follower}” first, because it needs this status.`)
        default:
          return assertNever(result)
      }
    },
  }),
  updateStatus: staffAct({
    may: 'cases',
    failed: 'Update Failed',
    ids: ['applicationId'],
    schema: updateApplicationSchema,
    sendsMail: ({ notifyApplicant, adminNotes }) => Number(notifyApplicant) + Number((adminNotes ?? '').includes('@')),
    async run({ app, actor, ids, form, idempotencyKey }): Promise<Outcome<{ conflict: Conflict }>> {
      const noteId = idempotencyKey('note', ids.applicationId, form.adminNotes ?? '')
      const result = await updateApplication(app, actor, { id: ids.applicationId, noteId, ...form })
      if (result.ok) {
        if (!result.changed) return done('Already Up to Date', 'The application already has these values.')
        const updated = done('Application Updated', 'Your changes are saved.')
        return result.canUndo ? { ...updated, undoPath: act('undoStatus', ids) } : updated
      }
      switch (result.reason) {
        case 'not-found':
          return APPLICATION_DELETED
        case 'invalid':
          return { ok: false, errors: { ...result.errors } }
        case 'changed': {
          const changes = result.changes.map(change => ({ ...change, at: dateAndTime(change.at) }))
          return {
            ok: false,
            status: 409,
            description: CONFLICT_MESSAGE,
            more: { conflict: { current: result.current, changes } },
          }
        }
        default:
          return assertNever(result)
      }
    },
  }),
}
