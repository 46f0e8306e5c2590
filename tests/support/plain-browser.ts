export type PlainBrowser = ReturnType<typeof plainBrowser>

export type PlainAnswer = { status: number; url: URL; page: string; trail: ReadonlyArray<string> }

/** A browser without scripts: keeps cookies, follows redirects and records every address. */
export function plainBrowser(origin: string, address: string) {
  const cookies = new Map<string, string>()

  async function ask(url: URL, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin', ...init.headers }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) keep(set)
    return answer
  }

  function keep(set: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
    if (value === '' || /max-age=0/i.test(set)) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function follow(path: string, init: RequestInit = {}): Promise<PlainAnswer> {
    let url = new URL(path, origin)
    let answer = await ask(url, init)
    const trail = [url.href]
    while (answer.status >= 300 && answer.status < 400 && trail.length < 10) {
      await answer.body?.cancel()
      url = new URL(answer.headers.get('location') ?? '', url)
      // The flash message on the next page is part of the answer.
      trail.push(url.href, readable(cookies.get('tp_flash')))
      answer = await ask(url, {})
    }
    return { status: answer.status, url, page: await answer.text(), trail }
  }

  return {
    cookies,
    open: (path: string) => follow(path),
    send: (path: string, fields: Record<string, string>) =>
      follow(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

/** The readable part of a cookie. */
function readable(cookie: string | undefined): string {
  return Buffer.from(decodeURIComponent(cookie ?? '').split('.')[0] ?? '', 'base64').toString()
}
