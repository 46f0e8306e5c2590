import { enhanceContentLinks } from './content-links.ts'
import { pollForChanges } from './poll.ts'

const rootElement = document.documentElement
if (rootElement.dataset.updates === undefined) {
  rootElement.dataset.updates = ''
  enhanceContentLinks()
  pollForChanges()
}
