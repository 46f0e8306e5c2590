import { cloneTemplate } from '../../site-script/clone-template.ts'
import { refreshContent } from '../../site-script/update-content.ts'

/** Checks an undecided payment again by itself, and opens the calendar after a paid consultation. */
export function watchPaymentResult() {
  planNextCheck()
  planCalendar()
  document.addEventListener('contentupdated', planCalendar)
}

function planNextCheck() {
  const seconds = document.querySelector<HTMLElement>('[data-check-again]')?.dataset.checkAgain
  if (seconds !== undefined) setTimeout(checkAgain, Number(seconds) * 1000)
}

async function checkAgain() {
  const headingBefore = document.querySelector('h1')?.textContent
  const outcome = await refreshContent(() => true, { ifChanged: true })
  if (outcome === 'moved') return location.reload()
  planNextCheck()
  const heading = document.querySelector('h1')
  if (heading === null || heading.textContent === headingBefore) return
  heading.tabIndex = -1
  heading.focus()
}

const INTERACTION_EVENTS = ['keydown', 'pointerdown', 'touchstart']

function planCalendar() {
  const note = document.querySelector<HTMLElement>('[data-opens]')
  const template = note?.querySelector<HTMLElement>('[data-template]')
  if (!note || !template) return
  const { opens: address = '', seconds } = note.dataset
  note.replaceChildren(cloneTemplate(template))
  const [status, button] = note.children
  const stay = () => {
    clearTimeout(timer)
    for (const event of INTERACTION_EVENTS) removeEventListener(event, stay)
    if (status) status.textContent = 'This page stays open until you press Book Now.'
    button?.remove()
  }
  // `replace` removes this page from the history, because the Back button would start the redirect again.
  const timer = setTimeout(() => location.replace(address), Number(seconds) * 1000)
  for (const event of INTERACTION_EVENTS) addEventListener(event, stay)
}
