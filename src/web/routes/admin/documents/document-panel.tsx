import { FilterBar } from '../parts/filter-bar.tsx'
import { Pager } from '../parts/pager.tsx'
import { DocumentTable } from './document-table.tsx'
import { NothingHandedIn } from './nothing-handed-in.tsx'
import type { ShownDocuments } from './shown-documents.server.ts'

/** The list of documents with filters and paging. `tab`: the tab of the page that contains it. */
export function DocumentPanel({ shown, tab }: { shown: ShownDocuments; tab?: string }) {
  const { action, fields, isFiltered, clear, rows, pager } = shown
  return (
    <>
      <FilterBar
        action={action}
        keep={tab === undefined ? {} : { tab }}
        fields={fields}
        clear={isFiltered ? clear : null}
      />
      <div className="panel flush list-panel document-list">
        {rows.length === 0 ? <NothingHandedIn isFiltered={isFiltered} /> : <DocumentTable rows={rows} />}
      </div>
      <Pager label="Pages of documents" {...pager} />
    </>
  )
}
