import { watchUploads } from '../applicant/upload-script/watch-uploads.ts'
import { enhanceContentLinks } from './content-links.ts'
import { pollForChanges } from './poll.ts'
import { enhanceTabs } from './tabs.ts'

const rootElement = document.documentElement
if (rootElement.dataset.updates === undefined) {
  rootElement.dataset.updates = ''
  watchUploads()
  enhanceContentLinks()
  pollForChanges()
  enhanceTabs()
  startPart('[data-booking]', async () => (await import('../applicant/book/enhance-booking.ts')).enhanceBooking())
  startPart('[data-check-again], [data-opens]', async () =>
    (await import('../applicant/pay/watch-payment-result.ts')).watchPaymentResult(),
  )
}

/** Loads the script of a part only on its pages. Without an answer, the part works as plain HTML. */
function startPart(selector: string, start: () => Promise<void>) {
  if (document.querySelector(selector) !== null) start().catch(() => {})
}
