import { type ReactNode, useState } from 'react'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { LETTER_CHECK_KEYS, LETTER_CHECKS, tickOfCriterion } from '#src/features/letters/letter.ts'
import { CheckboxField, RadioField } from '../../../ui/choice-field.tsx'
import { FileField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldError, FieldFrame } from '../../../ui/field-frame.tsx'
import { type Act, act } from '../../parts/act.ts'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { StaffLetter, StaffLetters } from './letters-page.server.ts'

type Props = { letter: StaffLetter; page: StaffLetters; onClose: () => void }

const NOTHING_CHANGED = 'Nothing was changed. Please try again.'

function idsOf({ letter, page }: Pick<Props, 'letter' | 'page'>) {
  return { applicationId: page.application.id, letterId: letter.id }
}

/** A dialog that says what its button does, and has no field. */
export function ConfirmDialog({
  title,
  description,
  act: confirmed,
  submit,
  variant = 'next',
  failed,
  onClose,
  children,
}: {
  title: string
  description: string
  act: Act
  submit: string
  variant?: 'next' | 'bad'
  failed: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <DialogForm
      title={title}
      description={description}
      act={confirmed}
      submit={submit}
      busyText="Saving..."
      variant={variant}
      failed={{ title: failed, description: NOTHING_CHANGED }}
      onClose={onClose}
    >
      {() => children}
    </DialogForm>
  )
}

export function RefereeDialog({ letter, page, onClose }: Omit<Props, 'letter'> & { letter: StaffLetter | null }) {
  const { application } = page
  const isNew = letter === null
  const [version] = useState(letter?.version)
  return (
    <DialogForm
      title={isNew ? 'Add Referee' : 'Change Referee'}
      description={application.applicantName}
      act={
        isNew ? act('nameReferee', { applicationId: application.id }) : act('changeReferee', idsOf({ letter, page }))
      }
      submit="Save"
      busyText="Saving..."
      failed={{ title: isNew ? 'Referee Not Added' : 'Referee Not Changed', description: NOTHING_CHANGED }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {!isNew && <input type="hidden" name="version" value={version} />}
          {!isNew && (letter.state === 'asked' || letter.state === 'promised') && (
            <p>
              Another address gets the request at once, with a new link. With another name the letter is back at
              “Named”, and you ask again.
            </p>
          )}
          <TextField field={field('name', letter?.name)} label="Name" required />
          <TextField field={field('role', letter?.role)} label="Role" required />
          <TextField field={field('organisation', letter?.organisation)} label="Organisation" required />
          <TextArea field={field('knowsFrom', letter?.knowsFrom)} label="How they know the work" rows={2} required />
          <TextField field={field('email', letter?.email)} label="Email" type="email" inputMode="email" required />
          <TextField field={field('phone', letter?.phone)} label="Phone" type="tel" inputMode="tel" />
          <CheckboxField field={field('isRelative', letter?.isRelative ? 'on' : '')} label="Related to the applicant" />
        </>
      )}
    </DialogForm>
  )
}

export function CheckDialog({ letter, page, onClose }: Props) {
  // Live updates of the page must not hide a change from the version that the dialog showed.
  const [version] = useState(letter.version)
  const [ticked, setTicked] = useState<ReadonlyArray<string>>(letter.ticked)
  const toggle = (key: string, isTicked: boolean) =>
    setTicked(keys => (isTicked ? [...keys, key] : keys.filter(each => each !== key)))
  const criteria = page.set?.criteria ?? []
  return (
    <DialogForm
      title="Check Letter"
      description={`${letter.name}, for ${page.application.applicantName}`}
      act={act('checkLetter', idsOf({ letter, page }))}
      submit="Mark as Checked"
      busyText="Saving..."
      failed={{ title: 'Not Checked', description: NOTHING_CHANGED }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="ticked" value={ticked.join(' ')} />
          <FieldFrame field={field('datedOn', letter.datedOn)} label="Date on the letter" required>
            {attributes => <DayInput className="input short" defaultValue={letter.datedOn ?? ''} {...attributes} />}
          </FieldFrame>
          {page.set?.maxLetterMonths != null && (
            <p className="muted small">
              The body accepts no letter that is older than {page.set.maxLetterMonths} months.
            </p>
          )}
          <FieldError field={field('ticked')} />
          <TickList
            legend="The letter is"
            ticks={LETTER_CHECK_KEYS.map(key => [key, LETTER_CHECKS[key]] as const)}
            ticked={ticked}
            onToggle={toggle}
          />
          {criteria.length > 0 && (
            <TickList
              legend="It speaks for"
              ticks={criteria.map(({ id, title }) => [tickOfCriterion(id), title] as const)}
              ticked={ticked}
              onToggle={toggle}
            />
          )}
          <p className="muted small">
            All of the first list is needed. If something is missing, send the letter back and say what. We change no
            word of it.
          </p>
        </>
      )}
    </DialogForm>
  )
}

function TickList({
  legend,
  ticks,
  ticked,
  onToggle,
}: {
  legend: string
  ticks: ReadonlyArray<readonly [key: string, label: string]>
  ticked: ReadonlyArray<string>
  onToggle: (key: string, isTicked: boolean) => void
}) {
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="choices">
        {ticks.map(([key, label]) => (
          <label key={key} className="choice">
            <input
              type="checkbox"
              checked={ticked.includes(key)}
              onChange={event => onToggle(key, event.currentTarget.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function SendBackDialog({ letter, page, onClose }: Props) {
  const [version] = useState(letter.version)
  return (
    <DialogForm
      title="Send Back"
      description={letter.name}
      act={act('sendBackLetter', idsOf({ letter, page }))}
      submit="Send Back"
      busyText="Sending..."
      failed={{ title: 'Not Sent Back', description: NOTHING_CHANGED }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="version" value={version} />
          <TextArea
            field={field('missing')}
            label="What is missing"
            hint="The referee gets this by email. Name what the body asks for, and propose no sentence: the words must be theirs."
            required
          />
          <p className="muted small">They have a week, and get at most two reminders.</p>
        </>
      )}
    </DialogForm>
  )
}

export function AddFileDialog({ letter, page, onClose }: Props) {
  return (
    <DialogForm
      title="Add File"
      description={`From ${letter.name}`}
      act={act('addLetterFile', idsOf({ letter, page }))}
      submit="Add"
      busyText="Adding..."
      failed={{ title: 'File Not Added', description: 'Nothing was added. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <RadioField
            field={field('kind')}
            label="What is it?"
            required
            choices={[
              ['signed', 'Signed letter'],
              ['draft', 'Draft'],
              ['cv', 'CV of the referee'],
            ]}
          />
          <FileField
            field={field('file')}
            label="File"
            hint="PDF, Word document, or image (JPEG/PNG), 10MB at most each, 20MB together."
            required
            multiple
            accept={ACCEPTED_FILE_TYPES.split(',')}
          />
          <p className="muted small">
            For what the referee sent in another way, for example by email. Choose all its pages together: the pack
            takes what was added last.
          </p>
        </>
      )}
    </DialogForm>
  )
}
