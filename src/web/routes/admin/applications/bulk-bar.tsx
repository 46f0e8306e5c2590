import { BulkStatusButton } from '../parts/application-actions.tsx'
import type { BulkApplication } from '../parts/bulk-status-button.tsx'
import type { Selection } from './use-selection.ts'

/** What can be done with all that are chosen. */
export function BulkBar({ selection }: { selection: Pick<Selection<BulkApplication>, 'chosen' | 'clear'> }) {
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
