import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageRequestIdContext, REQUEST_ID_SELECTOR } from './parts/failure.tsx'

const requestId = document.querySelector(REQUEST_ID_SELECTOR)?.textContent ?? null

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageRequestIdContext value={requestId}>
        <HydratedRouter />
      </PageRequestIdContext>
    </StrictMode>,
  )
})
