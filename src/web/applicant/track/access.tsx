import type { ReactNode } from 'react'
import { addresses } from '#src/addresses.ts'
import { PROOF_DAYS } from '#src/features/people/access/codes.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { useIsPreview } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export function Access({ page: { application, access } }: { page: TrackingPage }) {
  const { reference } = application
  if (access === null) {
    return (
      <div className="access" id="access">
        <h2>Access</h2>
        <p>
          Here you see who opened your documents, and in which browsers your application is open. You can end a
          browser’s access here, for example of a lost phone.
        </p>
        <p>
          <a className="btn line" href={addresses.applicantCode({ reference, for: 'access' })}>
            Show access
          </a>
        </p>
        <p className="after">This needs a code, which we email you.</p>
      </div>
    )
  }
  return (
    <div className="access" id="access">
      <Openings reference={reference} {...access} />
      <Browsers reference={reference} browsers={access.browsers} />
    </div>
  )
}

type AccessData = NonNullable<TrackingPage['access']>

function Openings({
  reference,
  openings,
  moreCount,
}: { reference: string } & Pick<AccessData, 'openings' | 'moreCount'>) {
  const isPreview = useIsPreview()
  return (
    <>
      <h2 id="openings">Who opened your documents</h2>
      <p className="muted small">Our staff appear with their initials. Times are Lagos time.</p>
      {openings.length === 0 ? (
        <p>No document of yours has been opened so far.</p>
      ) : (
        <table className="table stack openings">
          <caption className="visually-hidden">Who opened your documents</caption>
          <TableHead heads={['When', 'Who', 'What', 'Document']} />
          <tbody>
            {openings.map(({ id, at, who, what, document }) => (
              <tr key={id}>
                <td data-l="When">{at}</td>
                <td data-l="Who">{who}</td>
                <td data-l="What">{what}</td>
                <td data-l="Document">
                  <span className="breaks">{document ?? 'All documents'}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moreCount !== null && !isPreview && (
        <p>
          <a href={`${addresses.tracking({ reference, tab: 'details', openings: String(moreCount) })}#access`}>
            Show older entries
          </a>
        </p>
      )}
    </>
  )
}

function Browsers({ reference, browsers }: { reference: string } & Pick<AccessData, 'browsers'>) {
  const isPreview = useIsPreview()
  return (
    <>
      <h2 id="browsers">Where your application is open</h2>
      <p className="muted small">
        With a code, a browser sees everything for {PROOF_DAYS} days. Without one, it shows the status, and you can
        upload and pay.
      </p>
      <table className="table stack browsers">
        <caption className="visually-hidden">Where your application is open</caption>
        <TableHead heads={['Browser', 'Code entered', 'Last used', 'Access']} />
        <tbody>
          {browsers.map(({ id, browser, provenOn, lastUsedOn, isCurrent }) => (
            <tr key={id}>
              <td data-l="Browser">
                <span>
                  {browser} {isCurrent && <strong className="under">This browser</strong>}
                </span>
              </td>
              <td data-l="Code entered">{provenOn ?? 'No code'}</td>
              <td data-l="Last used">{lastUsedOn}</td>
              <td className="act">
                {isCurrent && !isPreview && (
                  <span className="under small">You’ll need your reference and email again.</span>
                )}
                {isPreview ? (
                  <span className="muted">Open</span>
                ) : (
                  <EndForm reference={reference} fields={{ intent: 'end-one', browserId: id }}>
                    {isCurrent ? 'Close in this browser' : 'End access'}
                    {!isCurrent && <span className="visually-hidden"> of {`${browser}, last used ${lastUsedOn}`}</span>}
                  </EndForm>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isPreview && browsers.some(({ isCurrent }) => !isCurrent) && (
        <EndForm reference={reference} fields={{ intent: 'end-others' }}>
          End access of all other browsers
        </EndForm>
      )}
    </>
  )
}

function EndForm({
  reference,
  fields,
  children,
}: {
  reference: string
  fields: Record<string, string>
  children: ReactNode
}) {
  return (
    <form method="post" action={addresses.applicantAccess({ reference })} data-once>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn line sm" type="submit">
        {children}
      </button>
    </form>
  )
}
