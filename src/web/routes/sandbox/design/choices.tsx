import { CheckboxField, RadioField } from '../../../ui/choice-field.tsx'
import { FileField } from '../../../ui/field.tsx'
import { fieldsOf } from './fields.tsx'
import type { Shown } from './shown.ts'

export function ChoicesPart({ time }: Shown) {
  const field = fieldsOf(time)
  return (
    <div className="design-columns">
      <div>
        <RadioField
          field={field('meeting', 'zoom')}
          label="How shall we meet?"
          hint="All meetings are online"
          required
          choices={MEETINGS}
        />
        <RadioField field={field('again', '')} label="Have you applied before?" choices={YES_OR_NO} />
        <CheckboxField
          field={field('agree', '')}
          label="I agree to the terms of service and have read the privacy notice"
          hint="You can read both before you pay."
          required
        />
        <CheckboxField field={field('news', 'on')} label="Write to me when a date changes" />
        <FileField
          field={field('file', '')}
          label="Curriculum vitae"
          hint="PDF, Word, JPEG or PNG, 10 MB at most"
          accept={['.pdf', '.doc', '.docx', '.jpg', '.png']}
          required
        />
      </div>
      <div>
        <RadioField
          field={field('meeting-wrong', '', 'Please choose how we meet')}
          label="How shall we meet? With an error"
          hint="All meetings are online"
          required
          choices={MEETINGS}
        />
        <CheckboxField
          field={field('agree-wrong', '', 'Please agree to the terms before you pay')}
          label="I agree to the terms of service"
          required
        />
        <FileField
          field={field('file-wrong', '', 'This file is larger than 10 MB. Nothing was sent. Choose a smaller one.')}
          label="Passport"
          required
        />
        <RadioField field={field('meeting-off', 'phone')} label="Not available" choices={MEETINGS} disabled />
        <CheckboxField field={field('news-off', 'on')} label="Not available, ticked" disabled />
        <FileField field={field('file-off', '')} label="Further evidence" multiple disabled />
      </div>
    </div>
  )
}

const MEETINGS = [
  ['zoom', 'By video, with the camera on or off'],
  ['phone', 'By phone: we ring the number that you gave us, at the time that you chose, from a number in Lagos'],
] as const

const YES_OR_NO = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
