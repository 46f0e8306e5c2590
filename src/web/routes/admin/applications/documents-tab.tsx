import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DocumentPanel } from '../documents/document-panel.tsx'
import { RequestPanel } from './request-panel.tsx'
import type { ShownDocumentsTab } from './shown-documents-tab.server.ts'

/** The documents of all applications, with a link to the document requests. */
export function DocumentsTab({ shown }: { shown: ShownDocumentsTab }) {
  const isRequests = shown.shows === 'requests'
  const query = { tab: 'documents', show: isRequests ? undefined : 'requests' }
  return (
    <>
      <p className="row">
        <Link className="btn line sm" to={addresses.adminApplications(query)}>
          {isRequests ? 'Uploaded documents' : 'Document requests'}
        </Link>
      </p>
      {shown.shows === 'requests' ? <RequestPanel requests={shown} /> : <DocumentPanel shown={shown} tab="documents" />}
    </>
  )
}
