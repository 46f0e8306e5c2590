import {
  findVisitorSpan,
  findVisitorStart,
  formatTimeSpan,
  LAGOS,
  nameVisitorZone,
  readZone,
  type TimeSpan,
} from '#src/zones.ts'
import { cloneTemplate, showPartsForScripts } from '../../site-script/clone-template.ts'
import { loadContent } from '../../site-script/update-content.ts'

// Some browsers return no time zone, or an invalid one ("Etc/Unknown").
const zone = readZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Loads days of the calendar without a new page, and shows the chosen time in the summary. */
export function enhanceBooking() {
  showPage()
  document.addEventListener('contentupdated', showPage)
  // Browsers restore the chosen time after Back.
  addEventListener('pageshow', showChosenTime)
  document.addEventListener('change', showChosenTime)
  document.addEventListener('submit', event => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement && submitter instanceof HTMLButtonElement)) return
    if (form.closest('.calendar') === null) return
    event.preventDefault()
    loadChoice(form, submitter)
  })
}

function showPage() {
  showPartsForScripts(document)
  showVisitorTimes()
  // Another customer may have taken the chosen time.
  for (const radio of findTimes('input:checked:disabled')) radio.checked = false
  showChosenTime()
}

function showChosenTime() {
  const summary = document.querySelector('.booked-summary')
  const confirm = summary?.querySelector('button')
  if (!summary || !confirm) return
  const [chosenTime] = isLoading() ? [] : findTimes('input:checked')
  showSpan(summary, chosenTime?.dataset.span)
  confirm.disabled = chosenTime === undefined
  for (const note of summary.querySelectorAll<HTMLElement>('[data-note]')) {
    note.hidden = (note.dataset.note === 'fixed') !== (chosenTime?.dataset.fixed !== undefined)
  }
}

function showVisitorTimes() {
  if (zone === null) return
  for (const field of document.querySelectorAll<HTMLInputElement>('input[name=zone]')) field.value = zone
  for (const line of document.querySelectorAll<HTMLElement>('[data-visitor-span]')) {
    showSpanInLine(line, readSpan(line.dataset.visitorSpan))
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-visitor-start]')) {
    const { start, place: zonePlace } = findVisitorStart(zone, place.dataset.visitorStart ?? '')
    const spokenPlace = document.createElement('span')
    spokenPlace.className = 'visually-hidden'
    spokenPlace.textContent = zonePlace
    if (start !== '') place.replaceChildren(start, spokenPlace)
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-visitor-zone]')) {
    place.textContent = nameVisitorZone(zone, place.dataset.visitorZone ?? '')
  }
}

function showSpan(summary: Element, text: string | undefined) {
  const span = readSpan(text)
  const lagosTime = summary.querySelector('[data-lagos-span]')
  const visitorLine = summary.querySelector<HTMLElement>('[data-visitor-span]')
  if (lagosTime !== null) lagosTime.textContent = span === null ? '' : formatTimeSpan(LAGOS, span)
  const [unchosenLine, lagosLine] = summary.querySelectorAll<HTMLElement>('.lines > div')
  if (unchosenLine) unchosenLine.hidden = span !== null
  if (lagosLine) lagosLine.hidden = span === null
  if (visitorLine !== null) showSpanInLine(visitorLine, span)
}

function showSpanInLine(line: HTMLElement, span: TimeSpan | null) {
  const visitorSpan = span === null || zone === null ? null : findVisitorSpan(zone, span)
  line.hidden = visitorSpan === null
  const [label, text] = line.children
  if (label) label.textContent = visitorSpan?.label ?? ''
  if (text) text.textContent = visitorSpan?.text ?? ''
}

/** Reads "2026-11-26T13:00:00Z/2026-11-26T13:30:00Z". */
function readSpan(text: string | undefined): TimeSpan | null {
  const [startsAt, endsAt] = (text ?? '').split('/')
  return startsAt && endsAt ? { startsAt, endsAt } : null
}

async function loadChoice(form: HTMLFormElement, pressed: HTMLButtonElement) {
  const address = new URL(form.action)
  address.hash = ''
  for (const [name, value] of new FormData(form, pressed)) address.searchParams.set(name, String(value))
  const isDay = pressed.name === 'date'
  const markedDay = findMarkedDay()
  if (isDay) markDay(pressed)
  else if (markedDay !== null) address.searchParams.set('date', markedDay.value)
  const hidesTimes = isDay || isLoading()
  showState('loading', hidesTimes)
  const outcome = await loadContent(address.href, () => {
    history.replaceState(history.state, '', address)
    return true
  })
  switch (outcome) {
    case 'updated':
      document.querySelector('.time-form > [data-until-edited]')?.remove()
      if (document.querySelector('.calendar') === null) document.querySelector<HTMLElement>('.outcome')?.focus()
      else if (isDay) scrollIfTooLow(document.querySelector('.times-box'))
      return
    case 'failed':
      showState('unreachable', hidesTimes)
      document.querySelector('[data-try-again]')?.addEventListener('click', () => {
        pressed.focus({ preventScroll: true })
        loadChoice(form, pressed)
      })
      return scrollIfTooLow(document.querySelector('.times-box'))
    case 'superseded':
      return
    default:
      location.assign(address)
  }
}

function markDay(day: HTMLButtonElement) {
  findMarkedDay()?.removeAttribute('aria-pressed')
  day.ariaPressed = 'true'
}

function findMarkedDay(): HTMLButtonElement | null {
  return document.querySelector('.cal button[aria-pressed]')
}

function isLoading(): boolean {
  return document.querySelector('.times-box > [hidden]:not([data-template])') !== null
}

function findTimes(selector: string): Array<HTMLInputElement> {
  return [...document.querySelectorAll<HTMLInputElement>(`.times ${selector}`)]
}

/** `hidesTimes` is false while only the month changes. */
function showState(state: 'loading' | 'unreachable', hidesTimes: boolean) {
  const box = document.querySelector('.times-box')
  const template = box?.querySelector<HTMLElement>(`[data-while=${state}]`)
  const [times] = box?.children ?? []
  if (!box || !template || !(times instanceof HTMLElement)) return
  box.ariaBusy = state === 'loading' ? 'true' : null
  times.hidden = hidesTimes
  box.querySelector('[data-state]')?.remove()
  if (state === 'unreachable' || hidesTimes) {
    const part = document.createElement('div')
    part.dataset.state = state
    part.append(cloneTemplate(template))
    box.append(part)
  }
  showChosenTime()
}

const MAX_TOP_SHARE = 0.6

/** Scrolls to an element that starts in the lower part of the screen. The focus does not move. */
function scrollIfTooLow(element: Element | null) {
  if (element === null || element.getBoundingClientRect().top <= innerHeight * MAX_TOP_SHARE) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  element.scrollIntoView({ block: 'start', behavior })
}
