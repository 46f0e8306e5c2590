import { expect, test } from 'vitest'
import type { App } from '../app-context.ts'
import { createHttpOnlyCookie, readPreferences, writePreferences } from './cookies.server.ts'

const app = { sessionSecret: 'a secret of these tests, long enough' }
const local = { ...app, publicUrl: 'http://localhost:3000' } as App
const secure = { ...app, publicUrl: 'https://passage.example' } as App

test.each(['tp_flash', 'tp_look'])('over https the cookie %s has the __Host- prefix', async name => {
  const set = await createHttpOnlyCookie(secure, name, { isSigned: true, maxAge: 60 }).serialize('x')
  expect(set).toMatch(new RegExp(`^__Host-${name}=[^;]+; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax$`))
  const plain = await createHttpOnlyCookie(local, name, { isSigned: true, maxAge: 60 }).serialize('x')
  expect(plain).toMatch(new RegExp(`^${name}=[^;]+; Max-Age=60; Path=/; HttpOnly; SameSite=Lax$`))
})

test('a signed cookie is not accepted under another name or by another installation', async () => {
  const signed = (from: App, name: string) => createHttpOnlyCookie(from, name, { isSigned: true, maxAge: 60 })
  const value = (await signed(local, 'tp_flash').serialize({ staffId: 'x' })).split(';')[0] ?? ''
  expect(await signed(local, 'tp_flash').parse(value)).toEqual({ staffId: 'x' })
  const asAnother = value.replace('tp_flash', 'tp_device')
  expect(await signed(local, 'tp_device').parse(asAnother)).toBeNull()
  expect(await signed({ ...local, sessionSecret: 'another' }, 'tp_flash').parse(value)).toBeNull()
})

const FIRST = { theme: 'system', sidebar: 'wide' }

function asked(cookie?: string) {
  return new Request('https://talentpassage.example/admin/dashboard', { headers: cookie ? { cookie } : {} })
}

function kept(value: unknown) {
  return asked(`__Host-tp_look=${encodeURIComponent(btoa(JSON.stringify(value)))}`)
}

test('a new preference is added to earlier ones', async () => {
  const first = await writePreferences(secure, asked(), { sidebar: 'narrow' })
  const second = await writePreferences(secure, asked(first.split(';')[0]), { theme: 'dark' })
  expect(await readPreferences(secure, asked(second.split(';')[0]))).toEqual({ theme: 'dark', sidebar: 'narrow' })
  expect(second).toMatch(/^__Host-tp_look=.*; Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

test.each([[null], ['dark'], [7], [[]], [{ theme: 'pink', sidebar: {} }], [{ theme: 1 }]])(
  'a preference cookie with the value %j is ignored',
  async value => {
    expect(await readPreferences(secure, kept(value))).toEqual(FIRST)
  },
)

test.each([undefined, 'tp_look=', 'tp_look=%%%', 'tp_look=bm9qc29u'])(
  'an empty or damaged preference cookie is ignored: %s',
  async cookie => {
    expect(await readPreferences(secure, asked(cookie))).toEqual(FIRST)
  },
)
