import { addresses } from '#src/addresses.ts'
import { statusLabel } from '#src/features/applications/states.ts'
import type { OpenApplication } from '#src/features/cases/add-application.server.ts'

/** Shows the open applications of the person, and sends what the form knows about them. */
export function KnownFacts({
  openApplications,
  threadId,
}: {
  openApplications: ReadonlyArray<OpenApplication>
  threadId: string | undefined
}) {
  return (
    <>
      {openApplications.length > 0 && <OpenApplications applications={openApplications} />}
      <input type="hidden" name="shownOpenIds" value={openApplications.map(({ id }) => id).join(' ')} />
      {threadId !== undefined && <input type="hidden" name="threadId" value={threadId} />}
    </>
  )
}

/** The links open a new tab, so that the form keeps its values. */
function OpenApplications({ applications }: { applications: ReadonlyArray<OpenApplication> }) {
  return (
    <ul className="open-applications">
      {applications.map(({ id, reference, service, status }) => (
        <li key={id}>
          <a href={addresses.adminApplication(id)} target="_blank" rel="noreferrer">
            <strong>{reference ?? 'Not paid yet, no reference'}</strong>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          , {service}: {statusLabel(status)}
        </li>
      ))}
    </ul>
  )
}
