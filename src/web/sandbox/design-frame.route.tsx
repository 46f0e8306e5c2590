import { Outlet, useRouteLoaderData } from 'react-router'
import { FailurePage } from '../parts/failure.tsx'
import { SiteFrame } from '../parts/site-frame.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { Route } from './+types/design-frame.route'

/** The pages of components are hydrated, so they bring the frame of the site themselves. */
export const handle = { frame: 'design' }

export default function DesignFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <FailurePage error={error} />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const year = useRouteLoaderData<typeof rootLoader>('root')?.year ?? null
  return (
    <SiteFrame toast={null} year={year}>
      {children}
    </SiteFrame>
  )
}
