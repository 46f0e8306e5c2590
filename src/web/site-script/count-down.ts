const ANNOUNCED_MINUTES: ReadonlyArray<number> = [10, 5, 2, 1]

/** Counts down the seconds for which a time is held. Screen readers hear a few of the minutes only. */
export function countDown(held: HTMLElement) {
  const endsAt = performance.now() + Number(held.dataset.secondsLeft) * 1000
  const shown = held.querySelector<HTMLElement>('[data-clock]')
  const status = held.querySelector('[role=status]')
  const whenOver = held.querySelector<HTMLElement>('[data-when-over]')
  if (shown === null || status === null || whenOver === null) return
  shown.ariaHidden = 'true'
  let announcedMinutes = Number.POSITIVE_INFINITY
  const tick = () => {
    const seconds = Math.ceil((endsAt - performance.now()) / 1000)
    if (seconds <= 0) {
      clearInterval(timer)
      held.innerHTML = whenOver.dataset.template ?? ''
      held.role = 'alert'
      return
    }
    shown.textContent = `We hold this time for you: ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} left`
    const minutes = Math.ceil(seconds / 60)
    if (minutes < announcedMinutes && ANNOUNCED_MINUTES.includes(minutes))
      status.textContent = `We hold this time for you: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
    announcedMinutes = minutes
  }
  const timer = setInterval(tick, 1000)
  tick()
  // A page from the back-forward cache may show a hold that has changed.
  addEventListener('pageshow', event => event.persisted && location.reload())
}
