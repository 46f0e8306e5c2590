import { Idiomorph } from 'idiomorph'

declare global {
  interface DocumentEventMap {
    contentupdated: Event
  }
}

const TIMEOUT_MS = 20_000

type NotMerged = 'moved' | 'failed' | 'refused' | 'superseded' | 'unchanged'

let currentRequest: AbortController | null = null
let mergedEtag: string | null = null

export function isUpdating(): boolean {
  return currentRequest !== null
}

/**
 * Merges the current state of this page, unless the server failed. Toasts and edited fields stay. With `ifChanged`, only a
 * changed page is sent.
 */
export async function refreshContent(
  accept: (content: Element) => boolean,
  { ifChanged = false } = {},
): Promise<'updated' | NotMerged> {
  const address = location.href
  const page = await fetchPage(address, ifChanged ? mergedEtag : null)
  if (typeof page === 'string') return page
  if (location.href !== address) return refreshContent(accept, { ifChanged })
  if (page.status >= 500) return 'failed'
  if (!accept(page.content)) return 'refused'
  mergePage(page, '[data-until-edited], .toasts > *')
  return 'updated'
}

/** Merges the content of another address. `accept` runs just before the merge. */
export async function loadContent(
  address: string,
  accept: (content: Element) => boolean,
): Promise<'updated' | NotMerged> {
  const page = await fetchPage(address)
  if (typeof page === 'string') return page
  if (!accept(page.content)) return 'refused'
  mergePage(page, '[data-until-edited]')
  return 'updated'
}

type FetchedPage = { status: number; etag: string | null; title: string; content: Element }

async function fetchPage(address: string, ifNoneMatch: string | null = null): Promise<FetchedPage | NotMerged> {
  currentRequest?.abort()
  const request = new AbortController()
  currentRequest = request
  const timeout = setTimeout(() => request.abort(), TIMEOUT_MS)
  try {
    const headers: HeadersInit = ifNoneMatch === null ? {} : { 'if-none-match': ifNoneMatch }
    const response = await fetch(address, { redirect: 'manual', signal: request.signal, headers })
    if (response.type === 'opaqueredirect') return 'moved'
    if (response.status === 304) return 'unchanged'
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const content = page.getElementById('content')
    const { status } = response
    return content === null ? 'failed' : { status, etag: response.headers.get('etag'), title: page.title, content }
  } catch {
    return currentRequest === request ? 'failed' : 'superseded'
  } finally {
    clearTimeout(timeout)
    if (currentRequest === request) currentRequest = null
  }
}

function mergePage({ etag, title, content }: FetchedPage, kept: string) {
  const shownContent = document.getElementById('content')
  if (shownContent === null) return
  const editedFields = new Set([...shownContent.querySelectorAll<Field>('input, textarea, select')].filter(isEdited))
  document.title = title
  Idiomorph.morph(shownContent, content, {
    callbacks: {
      beforeNodeMorphed(node, newNode) {
        if (node instanceof HTMLInputElement && newNode instanceof HTMLInputElement && isOther(node, newNode)) {
          editedFields.delete(node)
        }
        return !(node instanceof HTMLElement && node.dataset.keep !== undefined)
      },
      beforeAttributeUpdated(name, element) {
        if (name === 'open') return false
        const field = element.closest<Field>('input, textarea, select')
        return field === null || !EDITED_ATTRIBUTES.has(name) || !editedFields.has(field)
      },
      beforeNodeRemoved: node => !(node instanceof Element && node.matches(kept)),
    },
  })
  mergedEtag = etag
  document.dispatchEvent(new Event('contentupdated'))
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const EDITED_ATTRIBUTES: ReadonlySet<string> = new Set(['value', 'checked', 'selected'])

function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find(option => option.defaultSelected) ?? options[0])?.selected === false
  }
  if (field.value !== field.defaultValue) return true
  return field instanceof HTMLInputElement && field.checked !== field.defaultChecked
}

function isOther(field: HTMLInputElement, newField: HTMLInputElement): boolean {
  return field.name !== newField.name || field.defaultValue !== newField.defaultValue
}
