import type { ViewPage } from '#src/features/cases/work/forms.ts'
import { TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'

export function SaveViewDialog({ page, query, onClose }: { page: ViewPage; query: string; onClose: () => void }) {
  return (
    <DialogForm
      title="Save View"
      description="Keeps the filters and the order of this list under a name, without the search."
      act={act('saveView')}
      submit="Save View"
      busyText="Saving..."
      failed={{ title: 'View Not Saved', description: 'Nothing was saved. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="page" value={page} />
          <input type="hidden" name="query" value={query} />
          <TextField
            field={field('name')}
            label="Name"
            hint="Everyone here sees it above the list. “Mine” means the person who opens it."
            required
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  )
}
