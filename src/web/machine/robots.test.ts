import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type App, appContext } from '../app-context.ts'
import { loader } from './robots.route.ts'

const REAL = { payments: false, mail: false, rate: false }
const TRIAL = { payments: true, mail: true, rate: true }

test('a trial on a public address is not to be found', async () => {
  for (const sandbox of [TRIAL, { ...REAL, payments: true }, { ...REAL, mail: true }, { ...REAL, rate: true }]) {
    expect(await disallowed('https://passage.example', sandbox)).toEqual(['/'])
  }
})

test('the real site on a public address is open but for what belongs to one reader', async () => {
  const paths = await disallowed('https://passage.example', REAL)
  expect(paths).not.toContain('/')
  expect(paths).toContain('/admin')
})

test('a trial on this machine reads as the real site will', async () => {
  expect(await disallowed('http://localhost:3000', TRIAL)).toEqual(await disallowed('https://passage.example', REAL))
})

async function disallowed(publicUrl: string, sandbox: typeof REAL): Promise<Array<string | undefined>> {
  const context = new RouterContextProvider()
  // The route asks the program for no more than this.
  context.set(appContext, { publicUrl, sandbox: { ...sandbox, openTo: 'staff' } } as App)
  const answer = loader({ context } as unknown as Parameters<typeof loader>[0])
  return [...(await answer.text()).matchAll(/^Disallow: (.+)$/gm)].map(match => match[1])
}
