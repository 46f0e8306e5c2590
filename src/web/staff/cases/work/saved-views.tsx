import { Link, useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { ViewPage } from '#src/features/cases/work/forms.ts'
import type { SavedView } from '#src/features/cases/work/saved-views.server.ts'
import { toViewQuery } from '#src/features/cases/work/view-query.ts'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'

/** Shows the saved filters of a list as links. It saves the filter on the screen, or removes it if it is saved. */
export function SavedViews({ page, views }: { page: ViewPage; views: ReadonlyArray<SavedView> }) {
  const query = toViewQuery(new URLSearchParams(useLocation().search))
  const mayChange = useMay('saveView')
  const shown = views.find(view => view.query === query)
  const maySave = mayChange && query !== '' && shown === undefined
  if (views.length === 0 && !maySave) return null
  return (
    <nav className="row chips" aria-label="Saved views">
      {views.map(view => (
        <Link
          key={view.id}
          className="chip"
          to={`${LIST_PATHS[page]}?${view.query}`}
          aria-current={view === shown ? 'page' : undefined}
          preventScrollReset
        >
          {view.name}
        </Link>
      ))}
      {maySave && (
        <DialogButton may="saveView" className="link-btn" label="Save View">
          {close => <SaveViewDialog page={page} query={query} onClose={close} />}
        </DialogButton>
      )}
      {mayChange && shown !== undefined && <RemoveButton key={shown.id} view={shown} />}
    </nav>
  )
}

const LIST_PATHS: Record<ViewPage, string> = {
  applications: addresses.adminApplications(),
  queue: addresses.adminQueue(),
  messages: addresses.adminMessages(),
}

function RemoveButton({ view }: { view: SavedView }) {
  const { press, isBusy } = usePressAction({
    act: act('deleteView', { viewId: view.id }),
    failed: { title: 'View Not Removed', description: 'Nothing was changed. Please try again.' },
  })
  return (
    <BusyButton className="link-btn" isBusy={isBusy} busyText="Removing..." onClick={() => press({})}>
      Remove View <span className="visually-hidden">{view.name}</span>
    </BusyButton>
  )
}

const SaveViewDialog = loadDialog(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)
