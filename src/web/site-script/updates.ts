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
}
