import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel'

/** Lets buttons, arrow keys and dragging move the stories. Screen readers still see all stories as a list. */
export function startCarousel(carousel: HTMLElement) {
  const parts = findParts(carousel)
  if (parts !== null) moveByScript(carousel, parts)
}

type CarouselParts = NonNullable<ReturnType<typeof findParts>>

function findParts(carousel: HTMLElement) {
  const view = carousel.querySelector<HTMLElement>('.carousel-view')
  const [previous, next] = carousel.querySelectorAll('button')
  const position = carousel.querySelector('.carousel-position')
  const liveRegion = carousel.querySelector('[aria-live]')
  return view && previous && next && position && liveRegion ? { view, previous, next, position, liveRegion } : null
}

function moveByScript(carousel: HTMLElement, { view, previous, next, position, liveRegion }: CarouselParts) {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const startIndex = findFirstVisibleIndex(view)
  carousel.dataset.live = ''
  view.scrollLeft = 0
  const embla = EmblaCarousel(view, { align: 'start', dragThreshold: 10, duration: 25, slidesToScroll: 1, startIndex })
  let announcedSnap = embla.selectedScrollSnap()

  function updateControls() {
    const [first, last] = findVisibleRange(embla)
    carousel.dataset.live = embla.canScrollPrev() || embla.canScrollNext() ? 'moves' : 'fits'
    position.textContent = `${first === last ? first : `${first}–${last}`} of ${countSlides(embla)}`
    previous.ariaDisabled = String(!embla.canScrollPrev())
    next.ariaDisabled = String(!embla.canScrollNext())
  }
  function moveCarousel(forward: boolean) {
    if (forward) embla.scrollNext(reducedMotion.matches)
    else embla.scrollPrev(reducedMotion.matches)
    announceRange()
  }
  function announceRange() {
    if (announcedSnap === embla.selectedScrollSnap()) return
    announcedSnap = embla.selectedScrollSnap()
    const [first, last] = findVisibleRange(embla)
    liveRegion.textContent = `${first === last ? `Story ${first}` : `Stories ${first} to ${last}`} of ${countSlides(embla)}`
  }

  embla.on('select', updateControls).on('reInit', updateControls)
  embla.on('pointerUp', () => {
    if (reducedMotion.matches) embla.scrollTo(embla.selectedScrollSnap(), true)
    announceRange()
  })
  previous.addEventListener('click', () => moveCarousel(false))
  next.addEventListener('click', () => moveCarousel(true))
  carousel.addEventListener('keydown', event => {
    if (!hasNoModifierKey(event) || !/^Arrow(Left|Right)$/.test(event.key)) return
    event.preventDefault()
    moveCarousel(event.key === 'ArrowRight')
  })
  // Browsers scroll the view to a focused link or a search result, so the carousel must move too.
  view.addEventListener('scroll', () => {
    if (view.scrollLeft === 0) return
    const index = findFirstVisibleIndex(view)
    view.scrollLeft = 0
    embla.scrollTo(index, true)
    announcedSnap = embla.selectedScrollSnap()
  })
  updateControls()
}

function findFirstVisibleIndex(view: HTMLElement): number {
  const story = view.querySelector('li')?.getBoundingClientRect()
  if (!story?.width) return 0
  return Math.ceil((view.getBoundingClientRect().left - story.left) / story.width - ROUNDING_TOLERANCE)
}

const ROUNDING_TOLERANCE = 0.05

function findVisibleRange(embla: EmblaCarouselType): [number, number] {
  const stories = embla.slideNodes()
  const storiesPerView = embla.rootNode().offsetWidth / (stories[0]?.offsetWidth || 1)
  const fullyVisibleStories = Math.min(Math.max(1, Math.floor(storiesPerView + ROUNDING_TOLERANCE)), stories.length)
  const firstPosition = embla.selectedScrollSnap() + 1
  return [firstPosition, firstPosition + fullyVisibleStories - 1]
}

function countSlides(embla: EmblaCarouselType): number {
  return embla.slideNodes().length
}

// A module shared with `main.ts` would become a file of its own.
function hasNoModifierKey(event: MouseEvent | KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
