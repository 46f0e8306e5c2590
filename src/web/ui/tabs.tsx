import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/** A tab without a panel loads the page again. The sheet shows the note, so that the tab keeps its name. */
export type Tab = {
  key: string
  label: string
  note?: { count: number; words: string } | null
  href: string
  panel: ReactNode | null
}

/** Tabs are links, so they work without JavaScript. `site-script/tabs.ts` adds the arrow keys on pages without React. */
export function Tabs({
  label,
  tabs,
  selected,
  hasAllPanels = false,
}: {
  label: string
  tabs: ReadonlyArray<Tab>
  selected: string
  hasAllPanels?: boolean
}) {
  const isHydrated = useHydrated()
  const list = useSelectedInView(selected)
  const isShown = (tab: Tab) => tab.panel !== null && (hasAllPanels || tab.key === selected)
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={moveToTabByKey}>
        {tabs.map(tab => (
          <Link
            key={tab.key}
            to={tab.href}
            id={`tab-${tab.key}`}
            role="tab"
            aria-describedby={tab.note ? `note-${tab.key}` : undefined}
            data-count={tab.note?.count}
            data-note={tab.note ? `${tab.note.count} ${tab.note.words}` : undefined}
            aria-selected={tab.key === selected}
            aria-controls={isShown(tab) ? `panel-${tab.key}` : undefined}
            tabIndex={isHydrated && tab.key !== selected ? -1 : 0}
            preventScrollReset
            replace
          >
            {tab.label}
          </Link>
        ))}
      </div>
      {tabs.map(
        ({ key, note }) =>
          note && (
            <span key={key} id={`note-${key}`} hidden>
              {note.count} {note.words}
            </span>
          ),
      )}
      {tabs.filter(isShown).map(tab => (
        <div
          key={tab.key}
          id={`panel-${tab.key}`}
          role="tabpanel"
          aria-labelledby={`tab-${tab.key}`}
          hidden={tab.key !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </>
  )
}

/** On a phone the tabs scroll sideways, so the selected one may be out of view. */
function useSelectedInView(selected: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[id="tab-${selected}"]`)
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [selected])
  return list
}

function moveToTabByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const currentIndex = tabs.indexOf(document.activeElement as HTMLElement)
  const nextIndex = findTargetIndex(event.key, currentIndex, tabs.length)
  if (currentIndex < 0 || nextIndex === null) return
  event.preventDefault()
  tabs[nextIndex]?.focus()
  tabs[nextIndex]?.click()
}

function findTargetIndex(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
