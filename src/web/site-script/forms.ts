/**
 * The script of pages with forms. `<form data-once>` is sent once, its button saying what `data-busy` holds until then. One that
 * brings a `<template data-not-sent>` is sent only while the server can be reached: otherwise the template's words stand over the
 * form as it was typed, in place of the browser's own error page. `data-until-edited` goes when the form is edited again.
 */
const page = document.documentElement
// Development loads the module twice.
if (page.dataset.forms === undefined) {
  page.dataset.forms = ''
  // Browsers skip `autofocus` where the address names a place on the page, and look for that place until all is loaded.
  addEventListener('load', () => document.querySelector<HTMLElement>('.summary[autofocus]')?.focus())
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) forgetOutcome(target.closest('form'))
  })
  document.addEventListener('submit', event => {
    const { target: form, submitter: button, timeStamp } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement && form.dataset.once !== undefined))
      return
    // After a stop or a lost connection the form can be sent again; the server ignores a repeated request.
    if (form.dataset.once && timeStamp - Number(form.dataset.once) < PATIENCE_MS) return event.preventDefault()
    form.dataset.once = `${timeStamp}`

    const words = button.textContent
    const rest = () => {
      form.dataset.once = ''
      show(button, 'false', words)
    }
    show(button, 'true', button.dataset.busy ?? words)
    // After Back, the browser may restore this page with its button still busy.
    addEventListener('pageshow', rest)

    const notSent = form.querySelector<HTMLTemplateElement>('template[data-not-sent]')
    if (notSent === null) return
    event.preventDefault()
    isReachable().then(reachable => {
      if (reachable) return form.submit()
      rest()
      forgetOutcome(form)
      form.prepend(notSent.content.cloneNode(true))
      form.firstElementChild?.scrollIntoView({ block: 'center' })
      button.focus({ preventScroll: true })
    })
  })
}

const PATIENCE_MS = 20_000
const PROBE_MS = 5_000

/** Whether the server can be reached at all; a slow connection counts as yes. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'head', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError'
  }
}

function forgetOutcome(form: Element | null) {
  form?.querySelector('[data-until-edited]')?.remove()
}

/** Never `disabled`: the focus stays, and the button's own value is sent. */
function show(button: HTMLButtonElement, busy: 'true' | 'false', words: string) {
  button.ariaBusy = button.ariaDisabled = busy
  button.textContent = words
}

export {}
