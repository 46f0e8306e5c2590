import { carousels } from './carousels.ts'
import { dialogs } from './dialogs.ts'
import { menu } from './menu.ts'

/** The script of the pages that are not hydrated: each part makes better what already works without it. */
const page = document.documentElement
if (page.dataset.enhanced === undefined) {
  page.dataset.enhanced = ''
  menu()
  dialogs()
  // Last: an old browser that lacks something for it keeps the others.
  carousels()
}
