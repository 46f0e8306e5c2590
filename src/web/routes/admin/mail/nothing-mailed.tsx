import { EmptyState } from '../../../ui/empty-state.tsx'

/** Instead of the table: what will be here, or how to find what is. */
export function NothingMailed({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState panel="lattice" title="No message matches" heading="h2">
      <p>Part of an address or of a subject is enough. One that waits has no subject yet: look for its kind.</p>
    </EmptyState>
  ) : (
    <EmptyState panel="leaves" title="No message has been written yet" heading="h2">
      <p>Every email that goes out will be here, the newest first, with what became of it.</p>
    </EmptyState>
  )
}
