import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentRequestContext, REQUEST_ID_SELECTOR } from './parts/failure.tsx'

const requestId = document.querySelector(REQUEST_ID_SELECTOR)?.textContent ?? null

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
