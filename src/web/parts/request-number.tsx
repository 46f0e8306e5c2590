import { createContext, type ReactNode, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { BRAND } from '#src/brand.ts'
import type { loader as rootLoader } from '../root.tsx'

/** The id of the request for the document. The root loader has it too, but does not run after every failure. */
export const DocumentRequestContext = createContext<string | null>(null)

/** How the browser finds that id in the document again. */
export const DOCUMENT_REQUEST = '[data-request-id]'

/** Shows the id of the failed request, as our log has it, and what to do with it. */
export function RequestNumber({ children = <WriteToUs /> }: { children?: ReactNode }) {
  const ofDocument = useContext(DocumentRequestContext)
  const requestId = useRouteLoaderData<typeof rootLoader>('root')?.requestId ?? ofDocument
  if (requestId === null) return null
  return (
    <p className="small">
      {children} <strong data-request-id>{requestId}</strong>
    </p>
  )
}

function WriteToUs() {
  return (
    <>
      If it happens again, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> and give us this number:
    </>
  )
}
