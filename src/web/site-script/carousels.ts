import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'
import { isPlain } from './plain.ts'

/**
 * Rows of stories that can be scrolled by anybody get buttons, arrow keys and dragging. Stories outside the view are not
 * hidden from screen readers: they are text and nothing else, so whoever listens reads the row as the list that it is.
 */
export function carousels() {
  for (const reel of document.querySelectorAll<HTMLElement>('.reel')) {
    const parts = partsOf(reel)
    if (parts !== null) enhance(reel, parts)
  }
}

type Parts = NonNullable<ReturnType<typeof partsOf>>

function partsOf(reel: HTMLElement) {
  const view = reel.querySelector<HTMLElement>('.reel-view')
  const [previous, next] = reel.querySelectorAll('button')
  const position = reel.querySelector('.reel-position')
  const news = reel.querySelector('[aria-live]')
  // A reel without stories has nothing to move.
  return view && previous && next && position && news ? { view, previous, next, position, news } : null
}

function enhance(reel: HTMLElement, { view, previous, next, position, news }: Parts) {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const startIndex = scrolledTo(view)
  // From here on the row is moved, not scrolled.
  reel.dataset.live = ''
  view.scrollLeft = 0
  const embla = EmblaCarousel(view, { align: 'start', dragThreshold: 10, duration: 25, slidesToScroll: 1, startIndex })
  let told = embla.selectedScrollSnap()

  function show() {
    const [first, last] = inView(embla)
    reel.dataset.live = embla.canScrollPrev() || embla.canScrollNext() ? 'moves' : 'fits'
    position.textContent = `${first === last ? first : `${first}–${last}`} of ${countOf(embla)}`
    // Never `disabled`: whoever presses on to the end keeps the focus.
    previous.ariaDisabled = String(!embla.canScrollPrev())
    next.ariaDisabled = String(!embla.canScrollNext())
  }
  function move(forward: boolean) {
    if (forward) embla.scrollNext(lessMotion.matches)
    else embla.scrollPrev(lessMotion.matches)
    tell()
  }
  /** Only what the reader did is announced. */
  function tell() {
    if (told === embla.selectedScrollSnap()) return
    told = embla.selectedScrollSnap()
    const [first, last] = inView(embla)
    news.textContent = `${first === last ? `Story ${first}` : `Stories ${first} to ${last}`} of ${countOf(embla)}`
  }

  embla.on('select', show).on('reInit', show)
  embla.on('pointerUp', () => {
    if (lessMotion.matches) embla.scrollTo(embla.selectedScrollSnap(), true)
    tell()
  })
  previous.addEventListener('click', () => move(false))
  next.addEventListener('click', () => move(true))
  reel.addEventListener('keydown', event => {
    if (!isPlain(event) || !/^Arrow(Left|Right)$/.test(event.key)) return
    event.preventDefault()
    move(event.key === 'ArrowRight')
  })
  // A focus, a search in the page or a screen reader makes the browser scroll to a story: move the row there instead.
  view.addEventListener('scroll', () => {
    if (view.scrollLeft === 0) return
    const index = scrolledTo(view)
    view.scrollLeft = 0
    embla.scrollTo(index, true)
    told = embla.selectedScrollSnap()
  })
  show()
}

/** The first story that is whole, however the row came to where it is. */
function scrolledTo(view: HTMLElement): number {
  const story = view.querySelector('li')?.getBoundingClientRect()
  if (story === undefined) return 0
  return Math.ceil((view.getBoundingClientRect().left - story.left) / story.width - ALMOST)
}

/** Widths in per cent leave fractions of a pixel. */
const ALMOST = 0.05

/** The first and the last story in full view, counted from one. At its end the row stops with the last story at the edge. */
function inView(embla: EmblaCarouselType): [number, number] {
  const stories = embla.slideNodes()
  const wide = embla.rootNode().offsetWidth / (stories[0]?.offsetWidth || 1)
  const whole = Math.min(Math.max(1, Math.floor(wide + ALMOST)), stories.length)
  const first = embla.selectedScrollSnap() + 1
  return [first, first + whole - 1]
}

function countOf(embla: EmblaCarouselType): number {
  return embla.slideNodes().length
}
