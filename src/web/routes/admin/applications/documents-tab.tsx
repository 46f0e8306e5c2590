import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DocumentPanel } from '../documents/document-panel.tsx'
import { RequestPanel } from './request-panel.tsx'
import type { ShownDocumentsTab } from './shown-documents-tab.server.ts'

const KINDS = [
  ['documents', 'Uploaded'],
  ['requests', 'Requested'],
] as const

/** The documents of all applications, or what was requested and is still to come. */
export function DocumentsTab({ shown }: { shown: ShownDocumentsTab }) {
  return (
    <>
      <nav className="row" aria-label="Documents">
        {KINDS.map(([shows, label]) => (
          <Link
            key={shows}
            className={`btn sm ${shows === shown.shows ? 'plain' : 'line'}`}
            aria-current={shows === shown.shows ? 'page' : undefined}
            to={addresses.adminApplications({ tab: 'documents', show: shows === 'requests' ? shows : undefined })}
          >
            {label} {shows === shown.shows && <span className="num">{shown.count}</span>}
          </Link>
        ))}
      </nav>
      {shown.shows === 'requests' ? <RequestPanel requests={shown} /> : <DocumentPanel shown={shown} tab="documents" />}
    </>
  )
}
