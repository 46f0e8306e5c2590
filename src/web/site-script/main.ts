import { carousels } from './carousels.ts'
import { isPlain } from './plain.ts'

/** The script of pages that are not hydrated. Each part improves something that works without it. */
const page = document.documentElement
if (page.dataset.enhanced === undefined) {
  page.dataset.enhanced = ''
  menu()
  dialogs()
  // Last: an old browser that lacks something for it keeps the others.
  carousels()
}

/** The menu of a narrow screen is a `<details>`, so it opens by itself. Here it also closes by itself. */
function menu() {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')
  const button = menu?.querySelector('summary')
  if (!menu || !button) return

  const close = () => {
    menu.open = false
  }
  const isOutside = (target: EventTarget | null) => !(target instanceof Node && menu.contains(target))

  menu.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  })
  // It lies over the page: who goes on with the Tab key must see where they are.
  menu.addEventListener('focusout', event => {
    if (event.relatedTarget && isOutside(event.relatedTarget)) close()
  })
  document.addEventListener('click', event => {
    if (isOutside(event.target)) close()
  })
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !menu.open) return
    close()
    button.focus()
  })
}

/**
 * A dialog is a part of the page that a link leads to, and the server shows it there. Here the same link opens it over the
 * page. What was typed stays when it closes: it is the same form.
 */
function dialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.dialog')) enhance(dialog)
}

function enhance(dialog: HTMLDialogElement) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[data-opens="${dialog.id}"]`)]
  const closeLink = dialog.querySelector<HTMLAnchorElement>('a[data-closes]')
  let opener = links.find(link => link.search === location.search) ?? links[0]
  let openedByAddress = dialog.open

  for (const link of links) {
    link.setAttribute('aria-haspopup', 'dialog')
    link.addEventListener('click', event => {
      if (!isPlain(event)) return
      event.preventDefault()
      opener = link
      openOverPage(dialog)
    })
  }
  closeLink?.addEventListener('click', event => {
    if (!isPlain(event)) return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    // A reload must not open again what was closed.
    if (openedByAddress && closeLink) history.replaceState(history.state, '', closeLink.href)
    openedByAddress = false
    // The browser remembers the opener too, except where a click on a link does not focus it (Safari).
    opener?.focus()
  })

  if (!dialog.open) return
  // Shown in the page by the server. Not by close(), whose event would come later and tell that it was closed.
  dialog.open = false
  // The address leads to its place in the page, and going there would take the focus away again.
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  openOverPage(dialog)
}

function openOverPage(dialog: HTMLDialogElement) {
  if (!dialog.open) dialog.showModal()
  const field =
    dialog.querySelector<HTMLElement>('[aria-invalid=true]') ??
    dialog.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
  field?.focus()
}
