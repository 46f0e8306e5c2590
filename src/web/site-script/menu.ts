/** The menu of a narrow screen is a `<details>`, so it opens by itself. Here it also closes by itself. */
export function menu() {
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
