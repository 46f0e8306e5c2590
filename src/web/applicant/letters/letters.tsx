import { addresses } from '#src/addresses.ts'
import { LETTER_LIMITS } from '#src/features/letters/letter.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import type { LettersPage, OwnLetter } from './letters-page.server.ts'

type Reply = { reply: FormReply | undefined }

export function Letters({ page, reply }: { page: LettersPage } & Reply) {
  const { letters, places, free, body, letterRule } = page
  return (
    <>
      <p className="lead">
        {body ?? 'The endorsing body'} asks for {places} letters. They often take longest, so name your referees early.
      </p>
      {letterRule !== null && <p>{letterRule}</p>}
      <p>
        We write to a referee only after our adviser has looked at who you named. They get a list of what the letter
        needs, and no text: {body ?? 'the endorsing body'} refuses letters that the referee hasn’t written. You see here
        how far each letter is. What a referee wrote stays between them and us until our adviser opens it to you.
      </p>
      {letters.length > 0 && (
        <ol className="own-letters">
          {letters.map(letter => (
            <li key={letter.id}>
              <Letter letter={letter} page={page} reply={reply?.form === letter.id ? reply : undefined} />
            </li>
          ))}
        </ol>
      )}
      {free > 0 && (
        <section className="name-referee" aria-labelledby="name-referee">
          <h2 id="name-referee">{letters.length === 0 ? 'Name your first referee' : 'Name another referee'}</h2>
          <p>
            {free === 1 ? 'One place is' : `${free} places are`} free. Choose people at different organisations who know
            your work themselves, and who aren’t related to you.
          </p>
          <RefereeForm page={page} letter={null} reply={reply?.form === 'new' ? reply : undefined} />
        </section>
      )}
    </>
  )
}

function Letter({ letter, page, reply }: { letter: OwnLetter; page: LettersPage } & Reply) {
  const { referee, label, tone, words, warnings, files } = letter
  return (
    <>
      <div className="row ends">
        <h2>{referee.name}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="muted">
        {referee.role}, {referee.organisation}
      </p>
      <p>{words}</p>
      {warnings.length > 0 && (
        <div className="notice info warnings">
          <p>
            <strong>Please think about this</strong>
          </p>
          <ul className="plain-list">
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      {files.length > 0 && (
        <ul className="plain-list">
          {files.map(({ id, kind, name }) => (
            <li key={id}>
              <a href={addresses.applicantLetterFile({ fileId: id, reference: page.reference })}>
                {kind === 'signed' ? 'Signed letter' : 'Draft'}: {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {letter.isChangeable && (
        <details className="folded" open={reply !== undefined}>
          <summary>Change this referee</summary>
          {letter.isAsked && (
            <p>If you change the name or the email, the link that we sent ends, and our adviser looks at it again.</p>
          )}
          <RefereeForm page={page} letter={letter} reply={reply} />
        </details>
      )}
      {letter.isRemovable && (
        <form method="post" action={addresses.applicantLetters({ reference: page.reference })} data-once>
          <input type="hidden" name="letterId" value={letter.id} />
          <button className="btn line" type="submit" name="intent" value="remove" data-busy="Removing...">
            Remove<span className="visually-hidden"> {referee.name}</span>
          </button>
          <p className="after">We delete their details.</p>
        </form>
      )}
    </>
  )
}

function RefereeForm({ page, letter, reply }: { page: LettersPage; letter: OwnLetter | null } & Reply) {
  const field = createFields(letter?.id ?? 'referee', reply, letter?.referee)
  return (
    <form method="post" action={addresses.applicantLetters({ reference: page.reference })} noValidate data-once>
      <NotSent>We couldn’t save the referee.</NotSent>
      <ErrorSummary
        message={reply?.message}
        fields={[
          ['Name', field('name')],
          ['Role', field('role')],
          ['Organisation', field('organisation')],
          ['How they know your work', field('knowsFrom')],
          ['Email', field('email')],
          ['Phone', field('phone')],
        ]}
      />
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="letterId" value={letter?.id ?? ''} />
      <input type="hidden" name="version" value={letter?.version ?? 0} />
      <input type="hidden" name="idempotencyKey" value={page.idempotencyKey} />
      <TextField field={field('name')} label="Name" hint="With their title, as they write it." required />
      <TextField field={field('role')} label="Role" hint="Such as Chief Technology Officer." required />
      <TextField field={field('organisation')} label="Organisation" required />
      <TextArea
        field={field('knowsFrom')}
        label="How they know your work"
        hint={`Since when, and from where. At most ${LETTER_LIMITS.knowsFrom} characters.`}
        rows={3}
        required
      />
      <TextField
        field={field('email')}
        label="Email"
        hint="At their organisation, if they have one there."
        type="email"
        inputMode="email"
        required
      />
      <TextField field={field('phone')} label="Phone" type="tel" inputMode="tel" />
      <CheckboxField field={field('isRelative')} label="This person is related to me" />
      <button className="btn plain" type="submit" data-busy="Saving...">
        {letter === null ? 'Name This Referee' : 'Save the Changes'}
      </button>
      <p className="after">
        Please ask them first whether we may have their address. We don’t write to them before our adviser has looked.
      </p>
    </form>
  )
}
