import type { SubmitEvent } from 'react'
import { useLocation, useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { ShellData } from './admin-shell.tsx'

/** Switches between roomy and compact rows in the lists of staff, also without scripts. */
export function RowHeightForm() {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const isCompact = useRouteLoaderData<ShellData>('staff/frame/frame.route')?.rows === 'compact'
  const rows = isCompact ? 'roomy' : 'compact'

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    submit({ rows }, { method: 'post', action: addresses.adminPreferences(), navigate: false })
  }

  return (
    <form className="row-height" method="post" action={addresses.adminPreferences()} onSubmit={save}>
      <input type="hidden" name="page" value={pathname + search} />
      <input type="hidden" name="rows" value={rows} />
      <button className="link-btn" type="submit">
        {isCompact ? 'Roomy rows' : 'Compact rows'}
      </button>
    </form>
  )
}
