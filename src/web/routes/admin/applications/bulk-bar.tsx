import { BulkStatusButton } from '../parts/application-actions.tsx'
import type { ShownApplication } from './shown-list.server.ts'
import type { Selection } from './use-selection.ts'

/** What can be done with all that are chosen. */
export function BulkBar({ selection }: { selection: Selection<ShownApplication> }) {
  if (selection.chosen.length === 0) return null
  return (
    <section className="bulk-bar" aria-label="Selected applications">
      <strong aria-live="polite">{selection.chosen.length} selected</strong>
      <BulkStatusButton applications={selection.chosen} onDone={selection.clear} />
      <button className="link-btn end" type="button" onClick={selection.clear}>
        Clear selection
      </button>
    </section>
  )
}
