import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type App, appContext } from '../app-context.ts'
import { loader } from './robots.route.ts'

const REAL = { payments: false, mail: false, rate: false }
const TRIAL = { payments: true, mail: true, rate: true }

test('a sandbox site on a public address is not indexed', async () => {
  for (const sandbox of [TRIAL, { ...REAL, payments: true }, { ...REAL, mail: true }, { ...REAL, rate: true }]) {
    expect(await disallowed('https://passage.example', sandbox)).toEqual(['/'])
  }
})

test('the real site is indexed except for private pages', async () => {
  const paths = await disallowed('https://passage.example', REAL)
  expect(paths).not.toContain('/')
  expect(paths).toContain('/admin')
})

test('a local sandbox site has the robots rules of the real site', async () => {
  expect(await disallowed('http://localhost:3000', TRIAL)).toEqual(await disallowed('https://passage.example', REAL))
})

async function disallowed(publicUrl: string, sandbox: typeof REAL): Promise<Array<string | undefined>> {
  const context = new RouterContextProvider()
  // The route reads nothing else.
  context.set(appContext, { publicUrl, sandbox: { ...sandbox, openTo: 'staff' } } as App)
  const answer = loader({ context } as unknown as Parameters<typeof loader>[0])
  return [...(await answer.text()).matchAll(/^Disallow: (.+)$/gm)].map(match => match[1])
}
