/**
 * The script of pages with forms. `<form data-once>` is sent once, its button saying meanwhile what `data-busy` holds. One that
 * brings a `<template data-not-sent>` is sent by this script: where no answer comes, the template's words stand over the form as
 * it was typed, in place of the browser's own error page. `data-until-edited` goes when the form is edited again.
 */
const page = document.documentElement
// Development loads the module twice.
if (page.dataset.forms === undefined) {
  page.dataset.forms = ''
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) forgetOutcome(target.closest('form'))
  })
  document.addEventListener('submit', event => {
    const { target: form, submitter: button, timeStamp } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement && form.dataset.once !== undefined))
      return
    // A reader who stopped the page, or lost the connection, may try again after a while: the server counts once anyway.
    if (form.dataset.once && timeStamp - Number(form.dataset.once) < PATIENCE_MS) return event.preventDefault()
    form.dataset.once = `${timeStamp}`

    const words = button.textContent
    const rest = () => {
      form.dataset.once = ''
      show(button, 'false', words)
    }
    show(button, 'true', button.dataset.busy ?? words)
    // Back from the next page, the browser may show this one as it was left.
    addEventListener('pageshow', rest)

    const notSent = form.querySelector<HTMLTemplateElement>('template[data-not-sent]')
    if (notSent === null) return
    event.preventDefault()
    send(form).catch(() => {
      rest()
      forgetOutcome(form)
      form.prepend(notSent.content.cloneNode(true))
      form.firstElementChild?.scrollIntoView({ block: 'center' })
      button.focus({ preventScroll: true })
    })
  })
}

const PATIENCE_MS = 20_000

/** Follows a redirect; every other answer is a page, which the browser fetches by sending the same form again. */
async function send(form: HTMLFormElement) {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  const { headers } = await fetch(form.action, {
    method: 'post',
    // None of these forms takes a file.
    body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    headers: { 'x-sent-by': 'script' },
    signal: patience.signal,
  }).finally(() => clearTimeout(timer))
  const onwards = headers.get('x-onwards')
  if (onwards === null) return form.submit()
  const next = new URL(onwards, location.href)
  // An address that differs only in its place on the page would not be loaded.
  if (next.pathname + next.search === location.pathname + location.search) next.hash = ''
  location.assign(next)
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
