import { addresses } from '#src/addresses.ts'
import { READ_EVERY_PAGE } from '#src/features/evidence/pack/pack-form.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PackPage } from './pack-page.server.ts'
import './pack.css'

/** The files of the latest pack, and the form that approves it. */
export function PackSection({
  pack,
  reference,
  reply,
}: {
  pack: PackPage
  reference: string
  reply: FormReply | undefined
}) {
  if (pack === null)
    return (
      <p>
        We haven’t prepared your final pack yet. Once your evidence and letters are complete, we put them in order,
        email you, and you read and approve them here.
      </p>
    )
  const { number, body, prepared, files, archiveUrl } = pack
  return (
    <>
      <div className="pack-state">
        <PackState pack={pack} />
      </div>
      <p>
        Pack {number}, prepared on {prepared}. These files go to {body}, in this order.
      </p>
      <ol className="pack-files">
        {files.map(file => (
          <li key={file.fileId}>
            {file.url === null ? file.name : <a href={file.url}>{file.name}</a>}
            <span className="under small muted">
              {file.facts}
              {file.criteria !== '' && <>. For: {file.criteria}</>}
            </span>
            {file.isFromWord && (
              <span className="under small warn">
                Converted from Word: please check how it looks. A PDF would be safer.
              </span>
            )}
          </li>
        ))}
      </ol>
      <p>
        <a className="btn line" href={archiveUrl}>
          Download all as a ZIP
        </a>
      </p>
      <p className="after">It has an index too. Who opens these files is recorded, and you see it.</p>
      {pack.missing.length > 0 && pack.isCurrent && <NotComplete missing={pack.missing} />}
      {pack.approved === null && pack.isCurrent && <ApproveForm number={number} reference={reference} reply={reply} />}
    </>
  )
}

function NotComplete({ missing }: { missing: ReadonlyArray<string> }) {
  return (
    <Notice title="This pack isn’t complete yet" heading="h2">
      <ul className="plain-list">
        {missing.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

function PackState({ pack: { number, isCurrent, approved, wasSubmitted } }: { pack: NonNullable<PackPage> }) {
  if (!isCurrent)
    return (
      <Notice tone="info">
        <p>
          <strong>The evidence has changed since this pack was prepared.</strong>
          {approved !== null && ` You approved pack ${number} on ${approved.at}.`} We’ll prepare a new pack and email
          you. Please read and approve that one.
        </p>
      </Notice>
    )
  if (approved === null) return null
  return (
    <Notice tone="ok">
      <p>
        <strong>
          {approved.isRecorded
            ? `We recorded that you approved pack ${number} on ${approved.at}.`
            : `You approved pack ${number} on ${approved.at}.`}
        </strong>
        {!wasSubmitted && ' It can be submitted now. If you find a mistake, write to us before you submit.'}
      </p>
    </Notice>
  )
}

function ApproveForm({
  number,
  reference,
  reply,
}: {
  number: number
  reference: string
  reply: FormReply | undefined
}) {
  const field = createFields('pack', reply)
  return (
    <form className="pack-form" method="post" action={addresses.applicantPack({ reference })} noValidate data-once>
      <NotSent>We couldn’t record your approval.</NotSent>
      <h2>Approve it</h2>
      <p>
        Open each file and read every page. You sign for your application, so only you can say that all of it is true
        and yours. If something is wrong, write to us instead.
      </p>
      <input type="hidden" name="number" value={number} />
      <CheckboxField field={field('hasRead')} label={`${READ_EVERY_PAGE}, and it’s right`} required />
      <button className="btn next" type="submit" data-busy="Approving...">
        Approve Pack {number}
      </button>
      <p className="after">We’re told at once. Your application can be submitted from then on.</p>
    </form>
  )
}
