import { Fragment } from 'react'
import {
  NAMES_NONE_FIELD,
  OUTCOME_REASON_KEYS,
  OUTCOME_REASONS,
  REASON_FIELDS,
  SHOWN_READING_FIELD,
  toReasonValue,
} from '#src/features/visa/outcomes/outcomes.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { Terms } from '../../parts/terms.tsx'
import { describeApplication } from './actionable-application.ts'
import type { ApplicationPage } from './application-page.server.ts'

/** What the endorsing body decided, and what its letter says. */
export function OutcomePanel({ page: { application, outcome } }: { page: ApplicationPage }) {
  if (outcome === null) return null
  const { decision, letter, reasons } = outcome
  return (
    <section className="panel" aria-labelledby="outcome">
      <div className="row ends panel-head">
        <h2 id="outcome">Decision letter</h2>
        <RecordReasonsButton application={application} outcome={outcome} />
      </div>
      <p>
        <strong>{decision}</strong>. {letter}
      </p>
      {reasons.length > 0 && <Terms terms={reasons.map(({ title, words }) => [title, words] as const)} />}
    </section>
  )
}

type Props = Pick<ApplicationPage, 'application'> & { outcome: NonNullable<ApplicationPage['outcome']> }

function RecordReasonsButton({ application, outcome }: Props) {
  return (
    <div>
      <DialogButton may="recordReasons" label={outcome.isRead ? 'Change Reasons' : 'Record Reasons'}>
        {close => <ReasonsDialog application={application} outcome={outcome} onClose={close} />}
      </DialogButton>
    </div>
  )
}

function ReasonsDialog({ application, outcome, onClose }: Props & { onClose: () => void }) {
  return (
    <DialogForm
      title="Reasons of the Decision"
      description={describeApplication(application)}
      act={act('recordReasons', { applicationId: application.id })}
      submit="Save Reasons"
      busyText="Saving..."
      failed={{ title: 'Not Saved', description: 'The reasons weren’t saved. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name={SHOWN_READING_FIELD} value={outcome.reading} />
          <p>{outcome.advice}</p>
          {outcome.groups.map(({ heading, criteria }) => (
            <Fragment key={heading}>
              {heading !== null && <h3>{heading}</h3>}
              {criteria.map(({ id, title, reason, index }) => (
                <SelectField
                  key={id}
                  field={field(
                    REASON_FIELDS[index] ?? '',
                    reason === null ? null : toReasonValue({ criterionId: id, reason }),
                  )}
                  label={title}
                  conditional
                  empty="Nothing against it"
                  choices={OUTCOME_REASON_KEYS.map(
                    key => [toReasonValue({ criterionId: id, reason: key }), OUTCOME_REASONS[key]] as const,
                  )}
                />
              ))}
            </Fragment>
          ))}
          <CheckboxField
            field={field(NAMES_NONE_FIELD, outcome.namesNone ? 'on' : null)}
            label="The letter names no criterion"
          />
        </>
      )}
    </DialogForm>
  )
}
