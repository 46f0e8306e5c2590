import { carousels } from './carousels.ts'
import { dialogs } from './dialogs.ts'
import { menu } from './menu.ts'

/** The script of pages that are not hydrated. Each part improves something that works without it. */
const page = document.documentElement
if (page.dataset.enhanced === undefined) {
  page.dataset.enhanced = ''
  menu()
  dialogs()
  // Last: an old browser that lacks something for it keeps the others.
  carousels()
}
