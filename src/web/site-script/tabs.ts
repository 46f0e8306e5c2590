import { hasModifierKey } from './content-links.ts'

/** Switches between tabs whose panels are all there, and moves between them by key. */
export function enhanceTabs() {
  setTabStops()
  document.addEventListener('contentupdated', setTabStops)
  document.addEventListener('click', event => {
    const tab = findTab(event.target)
    if (tab === null || event.defaultPrevented || hasModifierKey(event) || findPanel(tab) === null) return
    event.preventDefault()
    selectTab(tab)
  })
  document.addEventListener('keydown', event => {
    const tab = findTab(event.target)
    if (tab === null || event.ctrlKey || event.metaKey || event.altKey) return
    const tabs = listTabsBeside(tab)
    const index = tabs.indexOf(tab)
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowRight: tabs[index + 1] ?? tabs[0],
      ArrowLeft: tabs.at(index - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    target.focus()
    target.click()
  })
}

function setTabStops() {
  for (const tab of document.querySelectorAll<HTMLElement>('a[role=tab]')) {
    tab.tabIndex = tab.getAttribute('aria-selected') === 'true' ? 0 : -1
  }
}

function selectTab(tab: HTMLAnchorElement) {
  for (const other of listTabsBeside(tab)) {
    other.setAttribute('aria-selected', String(other === tab))
    const panel = findPanel(other)
    if (panel !== null) panel.hidden = other !== tab
  }
  setTabStops()
  history.replaceState(history.state, '', tab.href)
}

function findTab(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[role=tab]') : null
}

function findPanel(tab: HTMLElement): HTMLElement | null {
  return document.getElementById(tab.getAttribute('aria-controls') ?? '')
}

function listTabsBeside(tab: HTMLElement): Array<HTMLAnchorElement> {
  return [...(tab.parentElement?.querySelectorAll<HTMLAnchorElement>('a[role=tab]') ?? [])]
}
