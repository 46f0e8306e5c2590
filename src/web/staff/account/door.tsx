import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { Mark } from '../../parts/site-frame.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { Toasts } from '../../ui/toast.tsx'

/** A way in to the staff's side: one form on paper, and beside it a length of cloth with a label. */
export function Door({ children }: { children: ReactNode }) {
  const toast = useRouteLoaderData<typeof rootLoader>('root')?.toast ?? null
  return (
    <div className="columns door-page">
      <aside className="door-cloth cloth whole" aria-label="Where you are">
        <div className="label">
          <p className="serif door-name">{BRAND.name}</p>
          <p>For the people who work here.</p>
          <p className="small">
            Are you an applicant? <a href={addresses.tracking()}>Track your application</a>
          </p>
        </div>
      </aside>
      <main id="content" className="door-main" tabIndex={-1}>
        <div className="door-sheet">
          <a className="mark" href={addresses.home()}>
            <Mark /> {BRAND.name}
          </a>
          <Toasts toast={toast} />
          {children}
        </div>
      </main>
    </div>
  )
}

/** A link that opens nothing: what may have happened, and the way on. */
export function DeadLink({ why, action, after }: { why: string; action: ReactNode; after: string }) {
  return (
    <>
      <h1>This link does not work any more</h1>
      <p>{why}</p>
      <p className="door-action">{action}</p>
      <p className="after">{after}</p>
    </>
  )
}
