import { expect, test } from 'vitest'
import type { App } from '../app-context.ts'
import { createHttpOnlyCookie, readPreferences, writePreferences } from './cookies.server.ts'

const sessionSecret = 'a session secret for these tests'
const httpApp = { sessionSecret, publicUrl: 'http://localhost:3000' } as App
const httpsApp = { sessionSecret, publicUrl: 'https://passage.example' } as App

test.each(['tp_flash', 'tp_look'])('the name of the cookie %s has the prefix __Host- over https only', async name => {
  const httpsCookie = await createHttpOnlyCookie(httpsApp, name, { isSigned: true, maxAge: 60 }).serialize('x')
  expect(httpsCookie).toMatch(new RegExp(`^__Host-${name}=[^;]+; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax$`))
  const httpCookie = await createHttpOnlyCookie(httpApp, name, { isSigned: true, maxAge: 60 }).serialize('x')
  expect(httpCookie).toMatch(new RegExp(`^${name}=[^;]+; Max-Age=60; Path=/; HttpOnly; SameSite=Lax$`))
})

test('a signed cookie is not accepted under another name or with another session secret', async () => {
  const createSignedCookie = (app: App, name: string) => createHttpOnlyCookie(app, name, { isSigned: true, maxAge: 60 })
  const value = (await createSignedCookie(httpApp, 'tp_flash').serialize({ staffId: 'x' })).split(';')[0] ?? ''
  expect(await createSignedCookie(httpApp, 'tp_flash').parse(value)).toEqual({ staffId: 'x' })
  const renamedCookie = value.replace('tp_flash', 'tp_device')
  expect(await createSignedCookie(httpApp, 'tp_device').parse(renamedCookie)).toBeNull()
  expect(await createSignedCookie({ ...httpApp, sessionSecret: 'another' }, 'tp_flash').parse(value)).toBeNull()
})

const DEFAULT_PREFERENCES = { theme: 'system', sidebar: 'wide', rows: 'roomy' }

function createRequest(cookie?: string) {
  return new Request('https://talentpassage.example/admin/dashboard', { headers: cookie ? { cookie } : {} })
}

function createRequestWithPreferences(value: unknown) {
  return createRequest(`__Host-tp_look=${encodeURIComponent(btoa(JSON.stringify(value)))}`)
}

test('saving the theme keeps the saved width of the sidebar', async () => {
  const firstCookie = await writePreferences(httpsApp, createRequest(), { sidebar: 'narrow' })
  const secondCookie = await writePreferences(httpsApp, createRequest(firstCookie.split(';')[0]), { theme: 'dark' })
  expect(await readPreferences(httpsApp, createRequest(secondCookie.split(';')[0]))).toEqual({
    theme: 'dark',
    sidebar: 'narrow',
    rows: 'roomy',
  })
  expect(secondCookie).toMatch(/^__Host-tp_look=.*; Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

test.each([[null], ['dark'], [7], [[]], [{ theme: 'pink', sidebar: {} }], [{ theme: 1 }]])(
  'the default preferences apply when the preferences cookie contains %j',
  async value => {
    expect(await readPreferences(httpsApp, createRequestWithPreferences(value))).toEqual(DEFAULT_PREFERENCES)
  },
)

test.each([undefined, 'tp_look=', 'tp_look=%%%', 'tp_look=bm9qc29u'])(
  'the default preferences apply when the cookie header is %j',
  async cookie => {
    expect(await readPreferences(httpsApp, createRequest(cookie))).toEqual(DEFAULT_PREFERENCES)
  },
)
