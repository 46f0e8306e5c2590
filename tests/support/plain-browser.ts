import { configure, within } from '@testing-library/dom'
import { JSDOM } from 'jsdom'

// Nothing is hidden by a style sheet here, and the check of each ancestor's style would take most of a query's time.
configure({ defaultHidden: true, computedStyleSupportsPseudoElements: false, getElementError: describeMissingElement })

export type PlainBrowser = ReturnType<typeof plainBrowser>

/** An answered request: `page` is its HTML, `visited` the URLs and flash messages on the way to it. */
export type PlainAnswer = {
  status: number
  url: URL
  headers: Headers
  page: string
  visited: ReadonlyArray<string>
  /** The page as a document, with the queries of Testing Library: `answer.view.getByRole('heading', { name })`. */
  readonly view: PageView
}

export type PageView = ReturnType<typeof viewPage>

type FieldValue = string | boolean | File | ReadonlyArray<File>

/**
 * A browser without scripts: it keeps cookies, follows redirects, fills in forms and presses their buttons. `fetchOver`
 * sends its requests.
 */
export function plainBrowser(origin: string, ipAddress: string, fetchOver: typeof fetch = fetch) {
  const cookies = new Map<string, string>()

  async function send(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers({ cookie, 'x-forwarded-for': ipAddress, 'sec-fetch-site': 'same-origin' })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    const response = await fetchOver(url, { ...init, headers, redirect: 'manual' })
    for (const header of response.headers.getSetCookie()) storeCookie(header)
    return response
  }

  function storeCookie(header: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '' || /max-age=0/i.test(header)) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function follow(path: string | URL, init: RequestInit = {}): Promise<PlainAnswer> {
    let url = new URL(path, origin)
    let response = await send(url, init)
    const visited = [url.href]
    while (response.status >= 300 && response.status < 400 && visited.length < 10) {
      await response.body?.cancel()
      url = new URL(response.headers.get('location') ?? '', url)
      // Records the flash message in the cookie too, because the next page shows it.
      visited.push(url.href, decodeCookie(cookies.get('tp_flash') ?? cookies.get('__Host-tp_flash')))
      response = await send(url, {})
    }
    const page = await response.text()
    let view: PageView | undefined
    const { status, headers } = response
    return {
      status,
      url,
      headers,
      page,
      visited,
      get view() {
        view ??= viewPage(page, url)
        return view
      },
    }
  }

  return {
    cookies,
    /** Sends one request, without following a redirect. */
    request: (path: string, init: RequestInit = {}) => send(new URL(path, origin), init),
    open: (path: string | URL) => follow(path),
    send: (path: string, fields: Record<string, string>) =>
      follow(path, { method: 'POST', body: new URLSearchParams(fields) }),
    /** Posts a form as the dialogs of staff do, with files as `FormData`, and returns the JSON that the dialog reads. */
    async postDialog(path: string, fields: Record<string, string> | FormData) {
      const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
      const response = await send(new URL(path, origin), { method: 'POST', body })
      return { status: response.status, answer: await response.json() }
    },
    /** Follows the link with this name. */
    async click(answer: PlainAnswer, name: string | RegExp) {
      const { href } = answer.view.getByRole('link', { name }) as HTMLAnchorElement
      return follow(href, { headers: { referer: answer.url.href } })
    },
    /**
     * Fills in the form of the button by its labels, and sends all its fields. A text fills a field or chooses an option.
     */
    async press(answer: PlainAnswer, button: string | RegExp, fields: Record<string, FieldValue> = {}) {
      const submitter = findButton(answer.view, button)
      const form = submitter.form
      if (form === null) throw new Error(`The button ${button} belongs to no form.`)
      if (submitter.disabled) throw new Error(`The button ${button} is disabled.`)
      for (const [label, value] of Object.entries(fields)) fillIn(form, label, value)
      const url = new URL(submitter.hasAttribute('formaction') ? submitter.formAction : form.action)
      const entries = listEntries(answer.view.window, form, submitter, fields)
      if (form.method === 'get') {
        url.search = String(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])))
        return follow(url)
      }
      const body = form.enctype === 'multipart/form-data' ? new FormData() : new URLSearchParams()
      for (const [name, value] of entries) body.append(name, value as string)
      return follow(url, { method: 'POST', body })
    },
  }
}

function viewPage(html: string, url: URL) {
  // Styles take most of the time of parsing, and no query reads them.
  const unstyled = html.replaceAll(/<style[\s\S]*?<\/style>/g, '')
  // Browsers keep a space at the start of a span in an accessible name. The query library drops it there.
  const { window } = new JSDOM(unstyled.replaceAll(/(<span\b[^>]*>) /g, ' $1'), { url: url.href })
  return {
    window,
    document: window.document,
    /** The text of the main part of the page, with single spaces. */
    get text() {
      return (window.document.querySelector('main') ?? window.document.body).textContent.replaceAll(/\s+/g, ' ').trim()
    },
    ...within(window.document.body),
  }
}

/** Prefers the button of an open dialog, because a page can have closed ones with the same button. */
function findButton(view: PageView, name: string | RegExp): HTMLButtonElement {
  const buttons = view.queryAllByRole<HTMLButtonElement>('button', { name })
  const [reachable, ...others] = buttons.filter(button => button.closest('dialog:not([open])') === null)
  return reachable === undefined || others.length > 0 ? view.getByRole('button', { name }) : reachable
}

function fillIn(form: HTMLFormElement, label: string, value: FieldValue) {
  const field = findField(form, label, value)
  if (field.matches(':disabled')) throw new Error(`${label} is disabled.`)
  if (typeof value === 'boolean') {
    ;(field as HTMLInputElement).checked = value
  } else if (field.tagName === 'SELECT') {
    const options = [...(field as HTMLSelectElement).options]
    const option = options.find(each => each.value === value || each.text.trim() === value)
    if (option === undefined) throw new Error(`${label} has no option ${value}.`)
    option.selected = true
  } else if ((field as HTMLInputElement).type === 'radio') {
    ;(field as HTMLInputElement).checked = true
  } else if (typeof value === 'string') {
    ;(field as HTMLInputElement).value = value
  }
}

/** Finds a field by its label, or the radio with the label `value` in the group that is named `label`. */
function findField(form: HTMLFormElement, label: string, value: FieldValue): HTMLElement {
  // A mark such as "(optional)" may follow the label.
  const isLabel = (text: string) => text.trim() === label || text.trim().startsWith(`${label} (`)
  const [field] = within(form).queryAllByLabelText(isLabel)
  if (field?.tagName !== 'FIELDSET' && field !== undefined) return field
  const group = field ?? within(form).getByRole('group', { name: isLabel })
  return within(group).getByRole('radio', { name: String(value) })
}

/** jsdom cannot hold a file in a file field, so the files come from `fields`. */
function listEntries(
  window: PageView['window'],
  form: HTMLFormElement,
  submitter: HTMLElement,
  fields: Record<string, FieldValue>,
): Array<[string, string | File]> {
  const files = Object.entries(fields).flatMap(([label, value]): Array<[string, File]> => {
    if (typeof value === 'string' || typeof value === 'boolean') return []
    const { name } = findField(form, label, value) as HTMLInputElement
    return [value].flat().map(file => [name, file as File])
  })
  const typed = [...new window.FormData(form, submitter)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return [...typed, ...files]
}

/** A browser's page is long, so the error of a missing element quotes only the text of the main part. */
function describeMissingElement(message: string | null, container: Element) {
  const main = container.querySelector('main') ?? container
  const text = main.textContent.replaceAll(/\s+/g, ' ').slice(0, 1_500)
  return new Error(`${message?.split('\n\nHere are')[0] ?? ''}\n\nThe page says: ${text}`)
}

/** Returns the value of a signed cookie without its signature. */
function decodeCookie(cookie: string | undefined): string {
  return Buffer.from(decodeURIComponent(cookie ?? '').split('.')[0] ?? '', 'base64').toString()
}
