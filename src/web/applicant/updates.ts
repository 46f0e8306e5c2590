import { enhanceContentLinks } from '../site-script/content-links.ts'
import { pollForChanges } from '../site-script/poll.ts'
import { enhanceTabs } from '../site-script/tabs.ts'
import { watchUploads } from './upload-script/watch-uploads.ts'

const rootElement = document.documentElement
if (rootElement.dataset.updates === undefined) {
  rootElement.dataset.updates = ''
  watchUploads()
  enhanceContentLinks()
  pollForChanges()
  enhanceTabs()
  startPart('[data-booking]', async () => (await import('./book/enhance-booking.ts')).enhanceBooking())
  startPart('[data-check-again], [data-opens]', async () =>
    (await import('./pay/watch-payment-result.ts')).watchPaymentResult(),
  )
}

/** Loads the script of a part only on its pages. Without an answer, the part works as plain HTML. */
function startPart(selector: string, start: () => Promise<void>) {
  if (document.querySelector(selector) !== null) start().catch(() => {})
}
