import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import {
  hasArrived,
  isAwaited,
  isOpenToReferee,
  type LetterFileKind,
  type LetterState,
} from '#src/features/letters/letter.ts'
import { type Brief, LetterBrief } from '../../parts/letter-brief.tsx'
import { NotSent } from '../../parts/not-sent.tsx'
import { PrintLine } from '../../parts/print-line.tsx'
import type { PrintedPage } from '../../parts/printed-page.server.ts'
import { RadioField } from '../../ui/choice-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FileField, TextArea, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'

const KIND_LABELS: Record<LetterFileKind, string> = {
  signed: 'The signed letter',
  draft: 'A draft, so that we can look at it before you sign',
  cv: 'Your CV',
}

const SENT_LABELS: Record<LetterFileKind, string> = { signed: 'Signed letter', draft: 'Draft', cv: 'CV' }

export type ShownLetter = {
  kind: 'open'
  referee: string
  state: LetterState
  isStopped: boolean
  brief: Brief
  today: string
  promised: string | null
  files: ReadonlyArray<{ id: string; kind: LetterFileKind; name: string; sentOn: string }>
  printed: PrintedPage
}

type Reply = { reply: FormReply | undefined }

export function RefereePage({ letter, reply }: { letter: ShownLetter } & Reply) {
  const { referee, brief, state } = letter
  const { applicantName, field, by } = brief
  return (
    <>
      <PrintLine printed={letter.printed} />
      <section className="wrap columns referee-page">
        <div>
          <h1>A letter of recommendation for {applicantName}</h1>
          <p className="lead">
            Dear {referee}, {applicantName} is preparing an application for the UK Global Talent Visa
            {field !== null && ` in ${field}`}, and hopes that you will write a letter of recommendation.
            {by !== null && isAwaited(state) && ` We hope to have it by ${by}.`}
          </p>
          <p className="no-print">
            <a href="#needs">What the letter needs</a>
          </p>
          <WhatWeHave letter={letter} />
          {(isAwaited(state) || state === 'cannot') && <Answers letter={letter} reply={reply} />}
          {isOpenToReferee(state) && <SendForm letter={letter} reply={reply} />}
          <LetterBrief brief={brief} />
        </div>
        <RefereeSide letter={letter} />
      </section>
    </>
  )
}

function WhatWeHave({ letter: { state, files, promised } }: { letter: ShownLetter }) {
  const words = describeState(state, promised)
  if (words === null && files.length === 0) return null
  return (
    <Notice tone={state === 'cannot' ? 'info' : 'ok'} title={words ?? 'Thank you'} heading="h2">
      {files.length > 0 && (
        <>
          <p>We have from you:</p>
          <ul className="plain-list sent-files">
            {files.map(({ id, kind, name, sentOn }) => (
              <li key={id}>
                {SENT_LABELS[kind]}: {name}, {sentOn}
              </li>
            ))}
          </ul>
        </>
      )}
      {state === 'checked' && <p>The letter has all that the body asks. There’s nothing more to do.</p>}
      {(state === 'signed' || state === 'draft') && (
        <>
          <p>One of us reads it. If something is missing, we write to you. You can still send another file below.</p>
          <StillMissing state={state} hasCv={files.some(({ kind }) => kind === 'cv')} />
        </>
      )}
      {state === 'cannot' && <p>Our adviser knows. If you change your mind, you can still answer below.</p>}
    </Notice>
  )
}

function StillMissing({ state, hasCv }: { state: 'signed' | 'draft'; hasCv: boolean }) {
  const missing = [state === 'draft' && 'the signed letter', !hasCv && 'your CV'].filter(Boolean)
  if (missing.length === 0) return null
  return (
    <p>
      <strong>Still missing: {missing.join(' and ')}.</strong>
    </p>
  )
}

function describeState(state: LetterState, promised: string | null): string | null {
  if (state === 'promised') return `Thank you. You’ll send it by ${promised}.`
  if (state === 'cannot') return 'Thank you for telling us that you can’t write it.'
  if (state === 'draft') return 'Thank you for your draft.'
  return hasArrived(state) ? 'Thank you for your letter.' : null
}

function Answers({ letter: { state, today, brief, isStopped }, reply }: { letter: ShownLetter } & Reply) {
  const promise = createFields('promise', reply?.form === 'promise' ? reply : undefined)
  const cannot = createFields('cannot', reply?.form === 'cannot' ? reply : undefined)
  return (
    <section className="answers" aria-labelledby="answers">
      <h2 id="answers">Your answer</h2>
      <form method="post" noValidate data-once>
        <NotSent>We couldn’t send your answer.</NotSent>
        {reply?.form === 'promise' && <ErrorSummary message={reply.message} fields={[['By when', promise('day')]]} />}
        <TextField
          field={promise('day')}
          label={state === 'promised' ? 'I need another day: I will write it by' : 'I will write it by'}
          type="date"
          short
          required
        />
        <input type="hidden" name="intent" value="promise" />
        <button className="btn next" type="submit" data-busy="Sending...">
          {state === 'promised' ? 'Change the Day' : 'I Will Write It'}
        </button>
        <p className="after">
          Today is {today}.{!isStopped && ' We remind you at most twice.'}
        </p>
      </form>
      {state !== 'cannot' && (
        <details className="folded" open={reply?.form === 'cannot'}>
          <summary>I can’t write it</summary>
          <form method="post" noValidate data-once>
            <NotSent>We couldn’t send your answer.</NotSent>
            {reply?.form === 'cannot' && (
              <ErrorSummary message={reply.message} fields={[['Reason', cannot('reason')]]} />
            )}
            <TextArea
              field={cannot('reason')}
              label="Reason"
              hint={`Only our adviser reads it. ${brief.applicantName} learns that you can’t, and nothing more.`}
              rows={2}
            />
            <input type="hidden" name="intent" value="cannot" />
            <button className="btn line" type="submit" data-busy="Sending...">
              I Can’t Write It
            </button>
            <p className="after">We don’t write to you again about it.</p>
          </form>
        </details>
      )}
    </section>
  )
}

function SendForm({ letter: { files }, reply }: { letter: ShownLetter } & Reply) {
  const ofForm = reply?.form === 'send' ? reply : undefined
  const field = createFields('send', ofForm, { kind: files.some(({ kind }) => kind === 'signed') ? 'cv' : 'signed' })
  return (
    <section className="send-letter" aria-labelledby="send">
      <h2 id="send">Send the letter and your CV here</h2>
      <form method="post" encType="multipart/form-data" noValidate data-once>
        <NotSent kept="Please choose the file again when you’re back online">We couldn’t send your file.</NotSent>
        <ErrorSummary
          message={ofForm?.message}
          kept="Please choose the file again: browsers forget it."
          fields={[
            ['What is it?', field('kind')],
            ['File', field('file')],
          ]}
        />
        <input type="hidden" name="intent" value="send" />
        <RadioField
          field={field('kind')}
          label="What is it?"
          required
          choices={(['signed', 'draft', 'cv'] as const).map(kind => [kind, KIND_LABELS[kind]] as const)}
        />
        <FileField
          field={field('file')}
          label="File"
          hint="PDF, Word or a photo of each page (JPEG, PNG or HEIC). Please choose all pages together, at most 10 MB each and 20 MB in all."
          required
          multiple
          accept={ACCEPTED_FILE_TYPES.split(',')}
        />
        <button className="btn plain" type="submit" data-busy="Sending...">
          Send
        </button>
        <p className="after">
          Letter and CV are two files: send one, and then the other. Our adviser reads the letter.
        </p>
      </form>
    </section>
  )
}

function RefereeSide({ letter: { brief, isStopped, state } }: { letter: ShownLetter }) {
  const { applicantName } = brief
  return (
    <aside className="referee-side" aria-label="About this request">
      <h2>Why we write nothing for you</h2>
      <p>
        The body wants to hear from you. A letter that we, {applicantName} or a program wrote can end the application,
        so we give you a list and no text. You can print this page.
      </p>
      <h2>Who sees it</h2>
      <p>
        Our adviser, and {applicantName} only once we open it to them. Letter and CV then go to the endorsing body with
        the application, in a file that {applicantName} reads first. This page never shows what you sent, so nothing is
        lost if the link is forwarded.
      </p>
      <h2>Your data</h2>
      <p>
        {applicantName} gave us your name, role, organisation and address. We use them for this letter alone and delete
        them with the application. <a href={`${addresses.privacy()}#referees`}>What we do with a referee’s data</a>
      </p>
      <p>
        To have it deleted now, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
      {isAwaited(state) &&
        (isStopped ? (
          <p>We won’t remind you of this letter.</p>
        ) : (
          <form method="post" data-once>
            <input type="hidden" name="intent" value="stop" />
            <button className="btn line" type="submit" data-busy="Stopping...">
              Please Don’t Remind Me
            </button>
            <p className="after">You can still send the letter here.</p>
          </form>
        ))}
    </aside>
  )
}

/** The link is older than we allow, or we no longer work on the application. */
export function EndedLink({ isClosed }: { isClosed: boolean }) {
  return (
    <section className="wrap page">
      <h1>{isClosed ? 'No letter is needed any more' : 'This link is over'}</h1>
      {isClosed ? (
        <p className="lead">
          The application is no longer with us, or it has already been sent. Thank you. You don’t need to do anything.
        </p>
      ) : (
        <>
          <p className="lead">
            For safety our links end after a while. We can email a new one to the address that the request went to.
          </p>
          <form method="post" data-once>
            <NotSent kept="Please press the button again when you’re back online">We couldn’t send a link.</NotSent>
            <input type="hidden" name="intent" value="new-link" />
            <button className="btn next" type="submit" data-busy="Sending...">
              Email Me a New Link
            </button>
            <p className="after">It’s there within a minute. This link then no longer works.</p>
          </form>
        </>
      )}
      <HelpLine />
    </section>
  )
}

export function UnknownLink({ isNewLinkSent }: { isNewLinkSent: boolean }) {
  return (
    <section className="wrap page">
      <h1>{isNewLinkSent ? 'Please look in your inbox' : 'This link doesn’t open a letter'}</h1>
      <p className="lead">
        {isNewLinkSent
          ? 'If we still need the letter, we’ve emailed a new link to the address that the request went to.'
          : 'Part of the link may be missing, or a newer one has replaced it: please open the newest email from us. If your data was deleted at your request, there is nothing here any more.'}
      </p>
      <HelpLine />
    </section>
  )
}

function HelpLine() {
  return (
    <p>
      Questions? Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
    </p>
  )
}
