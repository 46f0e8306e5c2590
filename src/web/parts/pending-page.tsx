import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Receipt } from '../ui/receipt.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Shows a skeleton while another page loads. A page that reloads its own data stays visible. */
export function PendingPage({ children }: { children: ReactNode }) {
  const navigation = useNavigation()
  const currentLocation = useLocation()
  const nextLocation = navigation.state === 'loading' ? navigation.location : null
  if (nextLocation === null || nextLocation.pathname === currentLocation.pathname) return children
  return (
    <section className="wrap page" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      <Skeleton size="title" />
      <Skeleton />
      <Skeleton size="short" />
      <div className="pending-receipt">
        <ReceiptSkeleton />
      </div>
    </section>
  )
}

export function ReceiptSkeleton() {
  return (
    <Receipt>
      <Skeleton />
      <Skeleton />
      <Skeleton size="figure" />
      <Skeleton size="button" />
    </Receipt>
  )
}
