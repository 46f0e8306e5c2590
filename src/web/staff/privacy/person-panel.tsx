import { addresses } from '#src/addresses.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { act } from '../parts/act.ts'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { useMay } from '../parts/use-may.ts'
import { PlaceHoldButton } from './erasure-panels.tsx'
import type { PersonSearch, ShownPerson } from './person-page.server.ts'

export function PersonPanel({ person, search }: { person: ShownPerson | null; search: PersonSearch }) {
  const mayErase = useMay('erasing')
  return (
    <section className="panel" aria-labelledby="person">
      <h2 id="person">One person’s data</h2>
      {!mayErase && <p>Only an owner can find, copy and erase one person’s data.</p>}
      {mayErase && (
        <form method="get" action={`${addresses.adminPrivacy()}#person`} className="row person-search">
          <EmailField
            field={createFieldState('person', 'email', search.typed, search.error ?? undefined)}
            autoComplete="off"
          />
          <button className="btn plain sm" type="submit">
            Find
          </button>
        </form>
      )}
      {mayErase && person === null && <p>Enter an email to see what we keep, and to copy, hold or erase it.</p>}
      {person !== null && <Found person={person} />}
    </section>
  )
}

function Found({ person }: { person: ShownPerson }) {
  if (person.isUnknown) return <p role="status">We keep no data under {person.email}.</p>
  return (
    <div className="person">
      <h3 className="breaks">What we keep under {person.email}</h3>
      <dl className="person-found">
        {person.found.map(({ what, count, names }) => (
          <div key={what}>
            <dt>
              {what} <span className="muted num">{count}</span>
            </dt>
            <dd className="small">
              {names.length > 0 && (
                <ul className="plain-list">
                  {names.map((name, index) => (
                    <li key={index}>{name}</li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {person.isStaff && (
        <p>This is also the email of a staff account. The account stays: change it on the Staff page.</p>
      )}
      {person.obstacle !== null && <Notice tone="bad">{person.obstacle}</Notice>}
      <div className="row">
        <a className="btn line sm" href={addresses.adminCopyPerson({ email: person.email })}>
          Download Copy
        </a>
        <PlaceHoldButton on={person.email} />
        {person.obstacle === null && (
          <DialogButton may="erasePerson" className="btn line sm danger" label="Erase">
            {close => <ErasePersonDialog person={person} onClose={close} />}
          </DialogButton>
        )}
      </div>
      <p className="muted small">
        The copy is a ZIP with data.json and all files. We record who downloaded it. Check that you send it to the right
        person.
      </p>
    </div>
  )
}

/** Shows what goes, what stays and why, before anything is erased. */
function ErasePersonDialog({ person, onClose }: { person: ShownPerson; onClose: () => void }) {
  const { email, found, openCases, waitingMails, payments } = person
  return (
    <DialogForm
      title="Erase One Person’s Data"
      description={email}
      act={act('erasePerson')}
      submit="Erase"
      busyText="Erasing..."
      variant="bad"
      failed={{ title: 'Not Erased', description: 'Nothing was erased. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>This goes for good, with all files, within minutes:</p>
          <ul className="plain-list">
            {found
              .filter(({ what }) => what !== 'Payments')
              .map(({ what, count, names }) => (
                <li key={what} className="breaks">
                  {what}: {count}
                  {names.length > 0 && ` (${names.join('; ')})`}
                </li>
              ))}
            <li>Old and new values in the audit log, and recorded searches for this person</li>
          </ul>
          <p>{describeRest(payments)}</p>
          {openCases.length > 0 && (
            <p>
              <strong>Our work ends</strong> on {openCases.join('; ')}.
            </p>
          )}
          {waitingMails > 0 && <p>Emails to this person that are still waiting will not be sent: {waitingMails}.</p>}
          <input type="hidden" name="email" value={email} />
          <TextField field={field('confirmation')} label={`Type ${email} to confirm`} required autoComplete="off" />
        </>
      )}
    </DialogForm>
  )
}

function describeRest(payments: number): string {
  if (payments === 0) return 'This stays: the entries of the audit log, without values. There is no payment.'
  const counted = payments === 1 ? '1 payment' : `${payments} payments`
  return `This stays: ${counted} without name and email, for six years, because our books have to be complete, and the entries of the audit log without values.`
}
