/**
 * Forms that are sent once: `<form method="post" data-once>`, its button with the words for meanwhile in `data-busy`. What
 * says in a form how the last sending ended, `data-until-edited`, goes when it is edited again.
 */
export function forms() {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) target.closest('form')?.querySelector('[data-until-edited]')?.remove()
  })
  document.addEventListener('submit', event => {
    const { target: form, submitter: button, timeStamp } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement && form.dataset.once !== undefined))
      return
    // Whoever stopped the page, or lost the connection, may try again after a while: the server counts once anyway.
    if (form.dataset.once && timeStamp - Number(form.dataset.once) < PATIENCE_MS) return event.preventDefault()
    form.dataset.once = `${timeStamp}`

    const words = button.textContent
    show(button, 'true', button.dataset.busy ?? words)
    // Back from the next page, the browser may show this one as it was left.
    addEventListener('pageshow', () => {
      form.dataset.once = ''
      show(button, 'false', words)
    })
  })
}

const PATIENCE_MS = 20_000

/** Never `disabled`: the focus stays, and the button's own value is sent. */
function show(button: HTMLButtonElement, busy: 'true' | 'false', words: string) {
  button.ariaBusy = button.ariaDisabled = busy
  button.textContent = words
}
