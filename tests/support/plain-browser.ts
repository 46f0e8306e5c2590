export type PlainBrowser = ReturnType<typeof plainBrowser>

export type PlainAnswer = { status: number; url: URL; page: string; visited: ReadonlyArray<string> }

/**
 * A browser without scripts: it keeps cookies, follows redirects, and records in `visited` each URL and the flash
 * message shown there. `fetchOver` sends its requests.
 */
export function plainBrowser(origin: string, ipAddress: string, fetchOver: typeof fetch = fetch) {
  const cookies = new Map<string, string>()

  async function send(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-forwarded-for': ipAddress, 'sec-fetch-site': 'same-origin', ...init.headers }
    const response = await fetchOver(url, { ...init, headers, redirect: 'manual' })
    for (const header of response.headers.getSetCookie()) storeCookie(header)
    return response
  }

  function storeCookie(header: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '' || /max-age=0/i.test(header)) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function follow(path: string, init: RequestInit = {}): Promise<PlainAnswer> {
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
    return { status: response.status, url, page: await response.text(), visited }
  }

  return {
    cookies,
    /** Sends one request, without following a redirect. */
    request: (path: string, init: RequestInit = {}) => send(new URL(path, origin), init),
    open: (path: string) => follow(path),
    send: (path: string, fields: Record<string, string>) =>
      follow(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

/** Returns the value of a signed cookie without its signature. */
function decodeCookie(cookie: string | undefined): string {
  return Buffer.from(decodeURIComponent(cookie ?? '').split('.')[0] ?? '', 'base64').toString()
}
