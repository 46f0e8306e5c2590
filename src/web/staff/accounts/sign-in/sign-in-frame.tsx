import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { Logo } from '../../../parts/logo.tsx'
import type { loader as rootLoader } from '../../../root.tsx'
import { ToastRegion } from '../../../ui/toast.tsx'

/** Shows the frame of the staff pages that need no session, for example the sign-in. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const toast = useRouteLoaderData<typeof rootLoader>('root')?.toast ?? null
  return (
    <div className="columns sign-in-page">
      <aside className="sign-in-cloth cloth whole" aria-label="About this page">
        <div className="label">
          <p className="serif sign-in-name">{BRAND.name}</p>
          <p>This page is for our staff.</p>
          <p className="small">
            Are you an applicant? <a href={addresses.tracking()}>Track your application</a>
          </p>
        </div>
      </aside>
      <main id="content" className="sign-in-main" tabIndex={-1}>
        <div className="sign-in-sheet">
          <a className="mark" href={addresses.home()}>
            <Logo /> {BRAND.name}
          </a>
          <ToastRegion toast={toast} />
          {children}
        </div>
      </main>
    </div>
  )
}

export function ExpiredLink({ why, action, after }: { why: string; action: ReactNode; after: string }) {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>{why}</p>
      <p className="sign-in-action">{action}</p>
      <p className="after">{after}</p>
    </>
  )
}
