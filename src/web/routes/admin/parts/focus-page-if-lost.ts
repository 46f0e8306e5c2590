/**
 * Where the focus goes when the button that had it is gone, with its row for instance: to the page, without moving it. To be
 * asked once the page is being shown anew.
 */
export function focusPageIfLost() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  })
}
