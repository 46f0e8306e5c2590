import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { LONG_EMAIL, LONG_NAME, REFERENCE } from './samples.ts'
import type { Shown } from './shown.ts'

export function FieldsPart({ time }: Shown) {
  const field = fieldsOf(time)
  return (
    <div className="design-columns">
      <div>
        <TextField field={field('first', '')} label="First Name" required autoComplete="off" />
        <TextField field={field('name', LONG_NAME)} label="Full name" required hint="As it stands in your passport" />
        <TextField field={field('phone', '')} label="Phone" type="tel" placeholder="+234 803 000 0000" />
        <SelectField field={field('sector', 'arts')} label="Sector" required choices={SECTORS} empty="Choose one" />
        <TextArea field={field('message', MESSAGE)} label="Message" hint="Up to 2,000 characters" rows={5} />
      </div>
      <div>
        <TextField
          field={field('wrong', 'oluwadamilare@', 'Please enter a valid email address')}
          label="Email"
          type="email"
          required
          hint="We write to this address and to no other"
        />
        <TextField field={field('email', LONG_EMAIL)} label="Email, 60 characters" type="email" required />
        <SelectField
          field={field('sector-wrong', '', 'Please choose a sector')}
          label="Sector, with an error"
          required
          choices={SECTORS}
          empty="Choose one"
        />
        <TextArea
          field={field('short', 'Hello', 'Please write at least 10 characters')}
          label="Message, with an error"
          required
          rows={3}
        />
        <TextField field={field('off', REFERENCE)} label="Reference" hint="It cannot be changed" disabled />
        <SelectField field={field('sector-off', '')} label="Sector, not available" choices={[]} empty="None" disabled />
      </div>
    </div>
  )
}

const SECTORS = [
  ['technology', 'Technology'],
  ['fashion', 'Fashion'],
  ['arts', 'Arts & Culture'],
  ['other', 'Research in the natural sciences, engineering, the humanities or the social sciences'],
] as const

const MESSAGE =
  'I lead the ranking team at a payments company in Yaba.\nI maintain two libraries that banks in nine countries use.'

/** Fields as Conform would hand them over. */
export function fieldsOf(time: Shown['time']) {
  return (name: string, initialValue: string, error?: string) => ({
    id: `${time}-${name}`,
    name: `${time}-${name}`,
    initialValue,
    errors: error === undefined ? [] : [error],
  })
}
