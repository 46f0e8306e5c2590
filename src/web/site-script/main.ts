import { carousels } from './carousels.ts'
import { dialogs } from './dialogs.ts'
import { forms } from './forms.ts'
import { menu } from './menu.ts'

/** The one script of the pages that are not hydrated: each part makes better what already works without it. */
const page = document.documentElement
if (page.dataset.enhanced === undefined) {
  page.dataset.enhanced = ''
  menu()
  dialogs()
  forms()
  // Last: an old browser that lacks something for it keeps the others.
  carousels()
}
