import { loadContent } from './update-content.ts'

/** Lets links and GET forms with `data-updates` merge their target. `replace` replaces the entry of the history. */
export function enhanceContentLinks() {
  let shownAddress = readAddress()
  document.addEventListener('contentupdated', () => {
    shownAddress = readAddress()
  })
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-updates]') : null
    if (link === null || event.defaultPrevented || hasModifierKey(event)) return
    event.preventDefault()
    follow(link, link.href, link.dataset.updates)
  })
  document.addEventListener('submit', event => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement && form.dataset.updates !== undefined) || event.defaultPrevented) return
    event.preventDefault()
    const address = new URL(form.action)
    const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
    address.search = String(new URLSearchParams(fields))
    follow(submitter, address.href, form.dataset.updates)
  })
  addEventListener('popstate', async () => {
    if (readAddress() === shownAddress) return
    const address = location.href
    const outcome = await loadContent(address, () => location.href === address)
    if (outcome === 'moved' || outcome === 'failed') location.reload()
  })
}

function readAddress(): string {
  return location.pathname + location.search
}

// A module shared with `main.ts` would become a file of its own.
export function hasModifierKey(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

async function follow(pressed: HTMLElement | null, address: string, historyMode: string | undefined) {
  if (pressed !== null) pressed.ariaBusy = 'true'
  const outcome = await loadContent(address, () => {
    if (historyMode === 'replace' || address === location.href) history.replaceState(history.state, '', address)
    else history.pushState({ wasOpenedHere: true }, '', address)
    return true
  })
  if (outcome === 'moved' || outcome === 'failed') location.assign(address)
  if (outcome === 'updated') document.getElementById(location.hash.slice(1))?.scrollIntoView()
}
