import { countDown } from './count-down.ts'

/** Adds busy buttons and failure notices to the forms of pages without React. */
const rootElement = document.documentElement
// The development server loads this script twice.
if (rootElement.dataset.forms === undefined) {
  rootElement.dataset.forms = ''
  enhanceButtons()
  const held = document.querySelector<HTMLElement>('[data-seconds-left]')
  if (held !== null) countDown(held)
  // When the URL has a fragment, browsers remove the focus as soon as they have parsed the page.
  const { activeElement: focusedElement, body } = document
  addEventListener('load', () => {
    if (document.activeElement !== body) return
    const target = focusedElement === body ? document.querySelector('.summary[autofocus]') : focusedElement
    if (target instanceof HTMLElement) target.focus()
  })
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element) removeNotice(target.closest('form'))
  })
  let checkedForm: HTMLFormElement | null = null
  document.addEventListener('submit', event => {
    const { target: form, submitter: button, timeStamp } = event
    if (!(form instanceof HTMLFormElement && button instanceof HTMLButtonElement && form.dataset.once !== undefined))
      return
    if (form === checkedForm) return
    if (form.dataset.once && timeStamp - Number(form.dataset.once) < RESUBMIT_AFTER_MS) return event.preventDefault()
    form.dataset.once = `${timeStamp}`

    const originalText = button.textContent
    const restoreButton = () => {
      form.dataset.once = ''
      setBusy(button, 'false', originalText)
    }
    setBusy(button, 'true', button.dataset.busy ?? originalText)
    addEventListener('pageshow', restoreButton)

    const notSentTemplate = form.querySelector<HTMLElement>('[data-not-sent]')
    if (notSentTemplate === null) return
    event.preventDefault()
    isServerReachable().then(reachable => {
      if (reachable) {
        checkedForm = form
        // Unlike `submit()`, this sends the name and value of the button too.
        form.requestSubmit(button)
        checkedForm = null
        return
      }
      restoreButton()
      removeNotice(form)
      form.insertAdjacentHTML('afterbegin', notSentTemplate.dataset.template ?? '')
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

/** Lets buttons copy a text (`data-copies`) or dismiss a toast (`data-dismisses`). */
function enhanceButtons() {
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
