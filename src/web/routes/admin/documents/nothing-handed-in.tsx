import { EmptyState } from '../../../ui/empty-state.tsx'

/** Instead of the table: what will be here, or how to find what is. */
export function NothingHandedIn({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="No document matches" heading="h2">
      <p>Half a name, an email, a reference, a file name or a document type is enough.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="leaves" title="No document has been uploaded yet" heading="h2">
      <p>
        What applicants upload stands here, the newest first, and waits to be approved or rejected. With Request
        Document, beside each application, you ask for one.
      </p>
    </EmptyState>
  )
}
