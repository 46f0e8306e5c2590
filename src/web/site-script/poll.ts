import { isUpdating, refreshContent } from './update-content.ts'

const POLLING_INTERVAL_MS = 8_000

/** After 30 minutes without input the page stops polling, because each poll extends the session. */
const MAX_IDLE_POLLS = 225

const PAUSED = '[data-sending], dialog[open], [aria-busy=true]'

/** Polls when the visitor returns to the tab, and regularly while `data-polls` is `waiting`. */
export function pollForChanges() {
  let idlePolls = 0
  const poll = () => {
    const isReady = document.visibilityState === 'visible' && navigator.onLine && !isUpdating()
    if (!isReady || document.querySelector('[data-polls]') === null || document.querySelector(PAUSED) !== null) return
    // After the session has ended, another page answers.
    refreshContent(
      content => content.querySelector('[data-polls]') !== null && document.querySelector(PAUSED) === null,
      { ifChanged: true },
    )
  }
  const resetIdlePolls = () => {
    idlePolls = 0
  }
  setInterval(() => {
    if (document.querySelector('[data-polls=waiting]') !== null && idlePolls++ < MAX_IDLE_POLLS) poll()
  }, POLLING_INTERVAL_MS)
  document.addEventListener('visibilitychange', poll)
  addEventListener('focus', poll)
  addEventListener('pointerdown', resetIdlePolls)
  addEventListener('keydown', resetIdlePolls)
}
