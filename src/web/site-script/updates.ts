import { enhanceContentLinks } from './content-links.ts'
import { pollForChanges } from './poll.ts'
import { enhanceTabs } from './tabs.ts'

const rootElement = document.documentElement
if (rootElement.dataset.updates === undefined) {
  rootElement.dataset.updates = ''
  enhanceContentLinks()
  pollForChanges()
  enhanceTabs()
}
