import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DOCUMENT_REQUEST, DocumentRequestContext } from './parts/failure.tsx'

const requestId = document.querySelector(DOCUMENT_REQUEST)?.textContent ?? null

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentRequestContext value={requestId}>
        <HydratedRouter />
      </DocumentRequestContext>
    </StrictMode>,
  )
})
