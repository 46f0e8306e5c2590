import { expect, test } from 'vitest'
import type { App } from '../app-context.ts'
import { readPreferences, writePreferences } from './preferences.server.ts'

const app = { publicUrl: 'https://talentpassage.example' } as App
const FIRST = { theme: 'system', sidebar: 'wide' }

function asked(cookie?: string) {
  return new Request('https://talentpassage.example/admin/dashboard', { headers: cookie ? { cookie } : {} })
}

function kept(value: unknown) {
  return asked(`__Host-tp_look=${encodeURIComponent(btoa(JSON.stringify(value)))}`)
}

test('what was chosen is added to what was chosen before', async () => {
  const first = await writePreferences(app, asked(), { sidebar: 'narrow' })
  const second = await writePreferences(app, asked(first.split(';')[0]), { theme: 'dark' })
  expect(await readPreferences(app, asked(second.split(';')[0]))).toEqual({ theme: 'dark', sidebar: 'narrow' })
  expect(second).toMatch(/^__Host-tp_look=.*; Path=\/; HttpOnly; Secure; SameSite=Lax/)
})

test.each([[null], ['dark'], [7], [[]], [{ theme: 'pink', sidebar: {} }], [{ theme: 1 }]])(
  'a cookie that says %j is as good as none',
  async value => {
    expect(await readPreferences(app, kept(value))).toEqual(FIRST)
  },
)

test.each([undefined, 'tp_look=', 'tp_look=%%%', 'tp_look=bm9qc29u'])(
  'nor is one that says nothing: %s',
  async cookie => {
    expect(await readPreferences(app, asked(cookie))).toEqual(FIRST)
  },
)
