import { useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { ShellData } from './admin-shell.tsx'

/** Switches between roomy and compact rows in the lists of staff. */
export function RowHeightButton() {
  const submit = useSubmit()
  const isCompact = useRouteLoaderData<ShellData>('staff/frame/frame.route')?.rows === 'compact'
  const rows = isCompact ? 'roomy' : 'compact'
  return (
    <button
      className="link-btn row-height"
      type="button"
      onClick={() => submit({ rows }, { method: 'post', action: addresses.adminPreferences(), navigate: false })}
    >
      {isCompact ? 'Roomy rows' : 'Compact rows'}
    </button>
  )
}
