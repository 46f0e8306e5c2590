import { type ComponentType, createContext, type ReactNode } from 'react'
import type { ToastMessage } from '../ui/toast.tsx'

export type SiteFrameProps = {
  toast: ToastMessage | null
  year: number | null
  children: ReactNode
}

/** Only the server has the frame of the site, because no page in it is hydrated. */
export const SiteFrameContext = createContext<ComponentType<SiteFrameProps> | null>(null)
