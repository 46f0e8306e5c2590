import { EmptyTable } from '../../../ui/empty-table.tsx'

export function Documents() {
  return (
    <>
      <div className="doc-head">
        <h2>Document Management</h2>
      </div>
      <EmptyTable
        caption="Document Requests"
        heads={['Type', 'Description', 'Requested', 'Due date', 'Status', 'Action']}
      >
        Nothing has been asked for. When we need a document from you, it appears here and we write to you.
      </EmptyTable>
      <EmptyTable caption="Uploaded Documents" heads={['File name', 'Type', 'Status', 'Uploaded', 'Comment']}>
        Nothing has been uploaded.
      </EmptyTable>
    </>
  )
}
