const rootElement = document.documentElement
if (rootElement.dataset.enhanced === undefined) {
  rootElement.dataset.enhanced = ''
  enhanceMenu()
  enhanceDialogs()
  startNearCarousels()
}

function enhanceMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')
  const button = menu?.querySelector('summary')
  if (!menu || !button) return

  const closeMenu = () => {
    menu.open = false
  }
  const isOutside = (target: EventTarget | null) => !(target instanceof Node && menu.contains(target))

  menu.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a')) closeMenu()
  })
  menu.addEventListener('focusout', event => {
    if (event.relatedTarget && isOutside(event.relatedTarget)) closeMenu()
  })
  document.addEventListener('click', event => {
    if (isOutside(event.target)) closeMenu()
  })
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !menu.open) return
    closeMenu()
    button.focus()
  })
}

function enhanceDialogs() {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.dialog')) enhanceDialog(dialog)
}

function enhanceDialog(dialog: HTMLDialogElement) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`a[data-opens="${dialog.id}"]`)]
  const closeLink = dialog.querySelector<HTMLAnchorElement>('a[data-closes]')
  let opener = links.find(link => link.search === location.search) ?? links[0]
  let wasOpenedByUrl = dialog.open

  for (const link of links) {
    link.setAttribute('aria-haspopup', 'dialog')
    link.addEventListener('click', event => {
      if (!hasNoModifierKey(event)) return
      event.preventDefault()
      opener = link
      openModal(dialog)
    })
  }
  closeLink?.addEventListener('click', event => {
    if (!hasNoModifierKey(event)) return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    if (wasOpenedByUrl && closeLink) history.replaceState(history.state, '', closeLink.href)
    wasOpenedByUrl = false
    opener?.focus()
  })

  if (!dialog.open) return
  // Do not call `close()`: its `close` event would run the listener above, as if the visitor had closed the dialog.
  dialog.open = false
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  openModal(dialog)
}

function openModal(dialog: HTMLDialogElement) {
  if (!dialog.open) dialog.showModal()
  const field =
    dialog.querySelector<HTMLElement>('[aria-invalid=true]') ??
    dialog.querySelector<HTMLElement>('.summary') ??
    dialog.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
  field?.focus()
}

function hasNoModifierKey(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}

/** Starts a carousel before it comes into view. At once, the carousels would block a slow phone for 264 ms (ADR 062). */
function startNearCarousels() {
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        import('./carousels.ts').then(({ startCarousel }) => startCarousel(target))
      }
    },
    { rootMargin: '100%' },
  )
  for (const carousel of document.querySelectorAll('.carousel')) observer.observe(carousel)
}
