export type SignInAnswer = {
  status: number
  location: string | null
  cookies: Array<string>
  retryAfter: string | null
  page: string
}

let postCount = 0

/** Posts a form, each time from a new IP address unless `headers` sets one. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<SignInAnswer> {
  postCount += 1
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.18.${postCount >> 8}.${postCount & 255}`,
      ...headers,
    },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cookies: answer.headers.getSetCookie(),
    retryAfter: answer.headers.get('retry-after'),
    page: await answer.text(),
  }
}

export const signIn = (origin: string, email: string, password: string, query = '', headers = {}) =>
  postForm(`${origin}/admin/login${query}`, { email, password }, headers)

export const countStatus = (answers: ReadonlyArray<SignInAnswer>, status: number) =>
  answers.filter(answer => answer.status === status).length
