/** Lets buttons copy a text (`data-copies`) or dismiss a toast (`data-dismisses`). */
export function enhanceButtons() {
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.dataset.dismisses !== undefined) button.closest('.toasts > *')?.remove()
    const outcome = button?.querySelector('[aria-live]')
    if (!outcome || button?.dataset.copies === undefined) return
    // An update of the page would announce “Copy” again.
    button.dataset.keep = ''
    try {
      await navigator.clipboard.writeText(button.dataset.copies)
      outcome.textContent = 'Copied'
    } catch {
      outcome.textContent = 'Copying failed'
    }
  })
}
