import { useState } from 'react'
import { formatOfficialPages } from '#src/features/visa/criteria.ts'
import { CheckboxField, RadioField } from '../../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { type DialogFields, DialogForm } from '../../parts/dialog-form.tsx'
import { CONNECTION_LOST } from '../../parts/use-app-form.ts'
import type { ShownCriterion, ShownSet } from './criteria-page.server.ts'

const NOT_SAVED = { title: 'Not Saved', description: CONNECTION_LOST }

export function ChangeSet({ set }: { set: ShownSet }) {
  return (
    <DialogButton may="saveCriteriaSet" label="Change Numbers and Sources">
      {close => (
        <DialogForm
          title="Change Numbers and Sources"
          description={set.name}
          act={act('saveCriteriaSet')}
          submit="Save"
          busyText="Saving..."
          failed={NOT_SAVED}
          hasSummary
          onClose={close}
        >
          {({ field }) => (
            <>
              <SetFields set={set} />
              <div className="two">
                <TextField
                  field={field('optionalNeeded', String(set.optionalNeeded))}
                  label="Optional criteria needed"
                  inputMode="numeric"
                  required
                />
                <TextField
                  field={field('maxPieces', set.maxPieces?.toString() ?? '')}
                  label="Most pieces of evidence"
                  inputMode="numeric"
                />
              </div>
              <div className="two">
                <TextField
                  field={field('maxPages', set.maxPages?.toString() ?? '')}
                  label="Most pages of a piece"
                  inputMode="numeric"
                />
                <TextField
                  field={field('maxFileMb', set.maxFileMb?.toString() ?? '')}
                  label="Largest file, in MB"
                  inputMode="numeric"
                />
              </div>
              <div className="two">
                <TextField
                  field={field('maxEvidenceYears', set.maxEvidenceYears?.toString() ?? '')}
                  label="Years that count"
                  hint="Older evidence doesn’t count."
                  inputMode="numeric"
                />
                <TextField
                  field={field('maxLetterMonths', set.maxLetterMonths?.toString() ?? '')}
                  label="Oldest letter, in months"
                  inputMode="numeric"
                />
              </div>
              <TextField field={field('letters', String(set.letters))} label="Letters" inputMode="numeric" required />
              <TextArea field={field('letterRule', set.letterRule)} label="Who writes the letters" rows={3} required />
              <TextArea field={field('limits', set.limits)} label="Other limits" rows={2} />
              <TextArea
                field={field('sources', formatOfficialPages(set.sources))}
                label="Official pages"
                hint="One a line: its name, a space, its address."
                rows={4}
                required
              />
              <div className="two">
                <TextField field={field('checkedOn', set.checkedOn)} label="Checked on" type="date" />
                <TextField field={field('nextCheckOn', set.nextCheckOn)} label="Next check" type="date" />
              </div>
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}

export function ChangeCriterion({ set, criterion }: { set: ShownSet; criterion: ShownCriterion }) {
  return (
    <DialogButton may="saveCriterion" className="link-btn" label="Change" about={criterion.title}>
      {close => <CriterionDialog set={set} criterion={criterion} onClose={close} />}
    </DialogButton>
  )
}

export function AddCriterion({ set }: { set: ShownSet }) {
  return (
    <DialogButton may="saveCriterion" label="Add Criterion">
      {close => <CriterionDialog set={set} criterion={null} onClose={close} />}
    </DialogButton>
  )
}

function CriterionDialog({ onClose, ...shown }: CriterionProps & { onClose: () => void }) {
  const isNew = shown.criterion === null
  return (
    <DialogForm
      title={isNew ? 'Add Criterion' : 'Change Criterion'}
      description={shown.set.name}
      act={act('saveCriterion')}
      submit={isNew ? 'Add' : 'Save'}
      busyText={isNew ? 'Adding...' : 'Saving...'}
      failed={NOT_SAVED}
      hasSummary
      onClose={onClose}
    >
      {fields => <CriterionFields {...shown} {...fields} />}
    </DialogForm>
  )
}

type CriterionProps = { set: ShownSet; criterion: ShownCriterion | null }

function CriterionFields({ set, criterion, field }: CriterionProps & DialogFields) {
  return (
    <>
      <SetFields set={set} />
      <input type="hidden" name="criterion" value={criterion?.id ?? ''} />
      <RadioField
        field={field('kind', criterion?.kind)}
        label="Who needs it"
        required
        choices={[
          ['mandatory', 'Mandatory: everyone needs it'],
          ['optional', 'Optional: one of several'],
        ]}
      />
      <TextField
        field={field('position', String(criterion?.position ?? set.criteria.length + 1))}
        label="Place in the list"
        inputMode="numeric"
        short
        required
      />
      <TextField field={field('title', criterion?.title)} label="Title" required autoComplete="off" />
      <TextArea field={field('text', criterion?.text)} label="What the body asks" rows={4} required />
      <TextArea field={field('evidence', criterion?.evidence)} label="What can show it" rows={3} />
      {criterion !== null && (
        <CheckboxField
          field={field('isRetired', criterion.isRetired ? 'on' : '')}
          label="Retired: the body no longer asks it"
        />
      )}
    </>
  )
}

/** Names the set and the version that the dialog showed first, because the page behind it may be read again. */
function SetFields({ set }: { set: ShownSet }) {
  const [version] = useState(set.version)
  return (
    <>
      <input type="hidden" name="set" value={set.id} />
      <input type="hidden" name="expectedVersion" value={version} />
    </>
  )
}
