import { createContext } from 'react-router'
import type { ToastMessage } from '../ui/toast.tsx'

/** What the answer to a form says at the top of its own page, without a redirect: set by the action, returned by the loader. */
export const answerToastContext = createContext<ToastMessage | null>(null)
