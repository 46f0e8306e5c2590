import { expect, test } from 'vitest'
import type { App } from '../app-context.ts'
import { ownCookie } from './own-cookie.server.ts'

const app = { sessionSecret: 'a secret of these tests, long enough' }
const local = { ...app, publicUrl: 'http://localhost:3000' } as App
const secure = { ...app, publicUrl: 'https://passage.example' } as App

test.each(['tp_flash', 'tp_look'])('over https %s is for this host alone', async name => {
  const set = await ownCookie(secure, name, { isSigned: true, maxAge: 60 }).serialize('x')
  expect(set).toMatch(new RegExp(`^__Host-${name}=[^;]+; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax$`))
  const plain = await ownCookie(local, name, { isSigned: true, maxAge: 60 }).serialize('x')
  expect(plain).toMatch(new RegExp(`^${name}=[^;]+; Max-Age=60; Path=/; HttpOnly; SameSite=Lax$`))
})

test('the value of one signed cookie is not accepted as another, nor by another installation', async () => {
  const signed = (from: App, name: string) => ownCookie(from, name, { isSigned: true, maxAge: 60 })
  const value = (await signed(local, 'tp_flash').serialize({ staffId: 'x' })).split(';')[0] ?? ''
  expect(await signed(local, 'tp_flash').parse(value)).toEqual({ staffId: 'x' })
  const asAnother = value.replace('tp_flash', 'tp_device')
  expect(await signed(local, 'tp_device').parse(asAnother)).toBeNull()
  expect(await signed({ ...local, sessionSecret: 'another' }, 'tp_flash').parse(value)).toBeNull()
})
