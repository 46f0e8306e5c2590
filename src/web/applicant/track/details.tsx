import { addresses } from '#src/addresses.ts'
import { DETAILS_TASK_TEXT } from '#src/features/applications/open-tasks.ts'
import {
  listAnswersShownIn,
  listQuestionsShownIn,
  QUESTION_KEYS,
  QUESTIONS,
} from '#src/features/applications/questions.ts'
import { SECTOR_KEYS, SECTORS } from '#src/features/applications/sectors.ts'
import { statusLabel } from '#src/features/cases/states.ts'
import { WE_START } from '#src/features/site/catalogue/scope.ts'
import { joinWithAnd } from '#src/words.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { QuestionFields } from '../../parts/question-fields.tsx'
import { SelectField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { ChangeAnswersForm } from '../access/details-form.tsx'
import { useIsPreview } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export function Details({ page }: { page: TrackingPage }) {
  const { application, personal } = page
  const paymentStatus = describePaymentStatus(page)
  const rows: Array<readonly [string, string]> = [
    ['Reference', application.reference],
    ['Name', application.name || 'Not provided'],
    ['Email', application.email],
    ...(personal === null
      ? []
      : listAnswersShownIn('details', personal.answers).map(
          ([label, answer]) => [label, answer || 'Not provided'] as const,
        )),
    ['Service', application.service],
    ['Category', application.sectorName ?? 'Not provided'],
    ...(application.bodyName === null ? [] : [['Endorsing body', application.bodyName] as const]),
    ...(application.routeName === null ? [] : [['Route', application.routeName] as const]),
    ...(personal === null ? [] : [['Notes', personal.notes || 'None'] as const]),
    ['Status', statusLabel(application.status)],
    [
      'Payment',
      application.paymentDate === null ? paymentStatus : `${paymentStatus}, last on ${application.paymentDate}`,
    ],
    ['Applied on', application.createdAt],
    ['Last changed on', application.updatedAt],
  ]
  const isPreview = useIsPreview()
  return (
    <>
      <table className="table details">
        <caption className="visually-hidden">Details of your application</caption>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="breaks">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {personal === null ? (
        <AskForCode reference={application.reference} />
      ) : (
        <ChangeAnswers reference={application.reference} personal={personal} />
      )}
      {!isPreview && (
        <p>
          <a href={addresses.ownData({ reference: application.reference })}>Ask about your data</a>: get a copy, or have
          it corrected or deleted.
        </p>
      )}
    </>
  )
}

function describePaymentStatus({ application, progress }: TrackingPage): string {
  if (progress === 'partial') return application.stage === 'initial' ? 'Initial payment made' : 'Paid in part'
  return { unpaid: 'Unpaid', full: 'Paid in full', refunded: 'Refunded' }[progress]
}

function ChangeAnswers({
  reference,
  personal,
}: {
  reference: string
  personal: NonNullable<TrackingPage['personal']>
}) {
  if (useIsPreview()) {
    return <p className="muted small">The applicant has a form here to change these answers.</p>
  }
  return (
    <>
      <h2>Change your details</h2>
      <ChangeAnswersForm reference={reference} values={personal.values} />
    </>
  )
}

const LABELS_BEHIND_CODE = joinWithAnd([
  ...listQuestionsShownIn('details').map(key => QUESTIONS[key].label.toLowerCase()),
  'notes',
])

function AskForCode({ reference }: { reference: string }) {
  return (
    <>
      <p>
        <a className="btn line" href={addresses.applicantCode({ reference, for: 'details' })}>
          Show all details
        </a>
      </p>
      <p className="after">Your {LABELS_BEHIND_CODE} need a code, which we email you.</p>
    </>
  )
}

/** Asks buyers of a package for the missing answers, because they ordered with only a name and an e-mail address. */
export function DetailsForm({ reference, reply }: { reference: string; reply: FormReply | undefined }) {
  const field = createFields('details', reply)
  return (
    <section className="notice next-step" id="details" aria-labelledby="details-title">
      <h2 id="details-title">Your next step</h2>
      <p>
        <strong>{DETAILS_TASK_TEXT}.</strong> It takes about five minutes. {WE_START}
      </p>
      {useIsPreview() ? (
        <p className="muted small">
          The applicant has a form here with these fields:{' '}
          {['Field', ...QUESTION_KEYS.map(key => QUESTIONS[key].label)].join(', ')}. Its button is “Save and upload your
          CV”.
        </p>
      ) : (
        <form method="post" action={`${addresses.tracking({ reference })}#details`} noValidate data-once>
          <NotSent>We couldn’t save your details.</NotSent>
          <input type="hidden" name="intent" value="details" />
          <SelectField
            field={field('sector')}
            label="Field"
            required
            empty="Choose your field"
            choices={SECTOR_KEYS.map(key => [key, SECTORS[key]] as const)}
          />
          <QuestionFields field={field} hasHints />
          <button className="btn next" type="submit" data-busy="Saving...">
            Save and upload your CV
          </button>
          <p className="after">You choose the file on the next page.</p>
        </form>
      )}
    </section>
  )
}
