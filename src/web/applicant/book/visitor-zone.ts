import {
  findVisitorSpan,
  findVisitorStart,
  formatTimeSpan,
  LAGOS,
  nameVisitorZone,
  readZone,
  type TimeSpan,
} from '#src/zones.ts'

// Some browsers return no time zone, or an invalid one ("Etc/Unknown").
const zone = readZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

export function showVisitorTimes() {
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

export function showSpan(summary: Element, text: string | undefined) {
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
