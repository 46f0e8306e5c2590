import type { ComponentProps, ReactNode } from 'react'
import { CheckboxField, RadioField } from '../../ui/choice-field.tsx'
import { FileField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { createFieldFactory, LONG_EMAIL, LONG_NAME, type Part, type PartProps, REFERENCE } from './samples.ts'

export const CONTROLS: ReadonlyArray<Part> = [
  { title: 'Buttons', Part: ButtonsPart, hasDarkMode: true },
  { title: 'Fields', Part: FieldsPart, hasDarkMode: true },
  { title: 'Choices and files', Part: ChoicesPart, hasDarkMode: true },
]

const BUTTON_VARIANTS = [
  ['next', 'Confirm Booking'],
  ['plain', 'Upload Document'],
  ['line', 'Cancel'],
  ['bad', 'Delete application'],
  ['dev', 'Mark as Paid'],
] as const

function ButtonsPart() {
  return (
    <div className="design-stack">
      <ButtonRow title="All kinds of buttons">{renderButtons('')}</ButtonRow>
      <ButtonRow title="Small buttons">{renderButtons('sm')}</ButtonRow>
      <ButtonRow title="Busy buttons">{renderButtons('', { 'aria-busy': true, 'aria-disabled': true })}</ButtonRow>
      <ButtonRow title="Disabled buttons">{renderButtons('', { disabled: true })}</ButtonRow>
      <ButtonRow title="Buttons with the focus">
        {renderButtons('in-focus')}
        <a className="in-focus" href="#buttons">
          A link with the focus
        </a>
      </ButtonRow>
      <ButtonRow title="Buttons on indigo" context="on-indigo design-indigo">
        {renderButtons('').slice(0, 3)}
        {renderButtons('in-focus').slice(2, 3)}
        <p className="after">A line after every button says what happens next or what it costs.</p>
      </ButtonRow>
      <div className="design-narrow">
        <h3>Wide buttons</h3>
        <button type="button" className="btn next wide">
          Pay £59
        </button>
        <p className="after">We charge nothing before you have seen the amount in naira.</p>
        <button type="button" className="btn plain wide">
          Ask the endorsing body for a written confirmation of membership
        </button>
      </div>
    </div>
  )
}

export function renderButtons(state: string, props: ComponentProps<'button'> = {}) {
  return BUTTON_VARIANTS.map(([variant, text]) => (
    <button key={variant} type="button" className={`btn ${variant} ${state}`} {...props}>
      {text}
    </button>
  ))
}

function ButtonRow({ title, context = '', children }: { title: string; context?: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <div className={`row design-row ${context}`}>{children}</div>
    </div>
  )
}

const SECTORS = [
  ['technology', 'Technology'],
  ['arts', 'Arts & Culture'],
  ['other', 'Research in the natural sciences, engineering, the humanities or the social sciences'],
] as const

const MESSAGE =
  'I lead the ranking team at a payments company in Yaba.\nI maintain two libraries that banks in nine countries use.'

function FieldsPart({ time }: PartProps) {
  const createField = createFieldFactory(time)
  const [emailError, sectorError] = ['Please enter a valid email address', 'Please choose a sector']
  return (
    <div className="design-columns">
      <div>
        <TextField field={createField('first')} label="First Name" required autoComplete="off" />
        <TextField
          field={createField('name', LONG_NAME)}
          label="Full name"
          required
          hint="Please enter your name as in your passport"
        />
        <TextField field={createField('phone')} label="Phone" type="tel" placeholder="+234 803 000 0000" />
        <SelectField
          field={createField('sector', 'arts')}
          label="Sector"
          required
          choices={SECTORS}
          empty="Choose one"
        />
        <TextArea field={createField('message', MESSAGE)} label="Message" hint="Up to 2,000 characters" rows={5} />
      </div>
      <div>
        <TextField
          field={createField('wrong', 'oluwadamilare@', emailError)}
          label="Email"
          type="email"
          required
          hint="A hint"
        />
        <TextField field={createField('email', LONG_EMAIL)} label="Email, 60 characters" type="email" required />
        <SelectField
          field={createField('sector-wrong', '', sectorError)}
          label="Sector, with an error"
          choices={SECTORS}
          empty=""
        />
        <TextArea
          field={createField('short', 'Hello', 'Please write at least 10 characters')}
          label="Message"
          rows={3}
        />
        <TextField field={createField('off', REFERENCE)} label="Reference" hint="It cannot be changed" disabled />
        <SelectField field={createField('sector-off')} label="Sector, disabled" choices={[]} empty="None" disabled />
      </div>
    </div>
  )
}

const MEETING_CHOICES = [
  ['zoom', 'By video, with the camera on or off'],
  ['phone', 'By phone: we call the number you gave us at the time you chose, from a number in Lagos'],
] as const

function ChoicesPart({ time }: PartProps) {
  const createField = createFieldFactory(time)
  const meetingError = 'Please choose how we meet'
  return (
    <div className="design-columns">
      <div>
        <RadioField
          field={createField('meeting', 'zoom')}
          label="How shall we meet?"
          hint="A hint"
          required
          choices={MEETING_CHOICES}
        />
        <CheckboxField
          field={createField('agree')}
          label="I agree to the terms of service"
          hint="Please read them first."
          required
        />
        <CheckboxField field={createField('news', 'on')} label="Write to me when a date changes" />
        <FileField
          field={createField('file')}
          label="Curriculum vitae"
          hint="PDF or Word"
          accept={['.pdf', '.docx']}
          required
        />
      </div>
      <div>
        <RadioField
          field={createField('meeting-wrong', '', meetingError)}
          label="A choice with an error"
          required
          choices={MEETING_CHOICES}
        />
        <CheckboxField field={createField('agree-wrong', '', 'Please agree to the terms')} label="I agree" required />
        <FileField field={createField('file-wrong', '', 'This file is larger than 10 MB.')} label="Passport" required />
        <RadioField
          field={createField('meeting-off', 'phone')}
          label="A disabled choice"
          choices={MEETING_CHOICES}
          disabled
        />
        <CheckboxField field={createField('news-off', 'on')} label="A disabled box that is ticked" disabled />
        <FileField field={createField('file-off')} label="Further evidence" multiple disabled />
      </div>
    </div>
  )
}
