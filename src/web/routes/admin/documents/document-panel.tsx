import { ListPager } from '../applications/list-pager.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentTable } from './document-table.tsx'
import { NothingHandedIn } from './nothing-handed-in.tsx'
import type { ShownDocuments } from './shown-documents.server.ts'

/** The list of documents with filters and paging. `tab`: the tab of the page that contains it. */
export function DocumentPanel({ shown, tab }: { shown: ShownDocuments; tab?: string }) {
  const { filters, isFiltered, types, clear, rows, pager } = shown
  return (
    <>
      <DocumentFilters filters={filters} isFiltered={isFiltered} types={types} clear={clear} tab={tab} />
      <div className="panel flush list-panel document-list">
        {rows.length === 0 ? <NothingHandedIn isFiltered={isFiltered} /> : <DocumentTable rows={rows} />}
      </div>
      <ListPager label="Pages of documents" pager={pager} />
    </>
  )
}
