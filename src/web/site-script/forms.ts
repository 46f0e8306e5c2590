/** Adds busy buttons and failure notices to the forms of pages without React. */
const rootElement = document.documentElement
// The development server loads this script twice.
if (rootElement.dataset.forms === undefined) {
  rootElement.dataset.forms = ''
  const initiallyFocused = document.activeElement
  // Browsers ignore `autofocus` when the URL has a fragment. On a slow connection, the visitor may already be typing.
  addEventListener('load', () => {
    const { activeElement, body } = document
    if (activeElement !== initiallyFocused && activeElement !== body) return
    document.querySelector<HTMLElement>('.summary[autofocus]')?.focus()
  })
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) removeNotice(target.closest('form'))
  })
  document.addEventListener('submit', event => {
    const { target: form, submitter: button, timeStamp } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement && form.dataset.once !== undefined))
      return
    if (form.dataset.once && timeStamp - Number(form.dataset.once) < RESUBMIT_AFTER_MS) return event.preventDefault()
    form.dataset.once = `${timeStamp}`

    const originalText = button.textContent
    const restoreButton = () => {
      form.dataset.once = ''
      setBusy(button, 'false', originalText)
    }
    setBusy(button, 'true', button.dataset.busy ?? originalText)
    addEventListener('pageshow', restoreButton)

    const notSentTemplate = form.querySelector<HTMLTemplateElement>('template[data-not-sent]')
    if (notSentTemplate === null) return
    event.preventDefault()
    isServerReachable().then(reachable => {
      if (reachable) return form.submit()
      restoreButton()
      removeNotice(form)
      form.prepend(notSentTemplate.content.cloneNode(true))
      form.firstElementChild?.scrollIntoView({ block: 'center' })
      button.focus({ preventScroll: true })
    })
  })
}

const RESUBMIT_AFTER_MS = 20_000
const HEALTH_CHECK_TIMEOUT_MS = 5_000

async function isServerReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { method: 'head', cache: 'no-store', signal: AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError'
  }
}

function removeNotice(form: Element | null) {
  form?.querySelector('[data-until-edited]')?.remove()
}

function setBusy(button: HTMLButtonElement, busy: 'true' | 'false', text: string) {
  button.ariaBusy = button.ariaDisabled = busy
  button.textContent = text
}

export {}
