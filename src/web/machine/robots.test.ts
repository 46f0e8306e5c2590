import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type App, appContext } from '../app-context.ts'
import { loader } from './robots.route.ts'

const NO_SANDBOX = { payments: false, mail: false, rate: false }
const FULL_SANDBOX = { payments: true, mail: true, rate: true }

test('robots.txt keeps search engines away from a sandbox on a public host', async () => {
  for (const sandbox of [
    FULL_SANDBOX,
    { ...NO_SANDBOX, payments: true },
    { ...NO_SANDBOX, mail: true },
    { ...NO_SANDBOX, rate: true },
  ]) {
    expect(await readDisallowedPaths('https://passage.example', sandbox)).toEqual(['/'])
  }
})

test('robots.txt of the real site excludes only the private pages', async () => {
  const paths = await readDisallowedPaths('https://passage.example', NO_SANDBOX)
  expect(paths).not.toContain('/')
  expect(paths).toContain('/admin')
})

test('robots.txt of a sandbox on localhost equals that of the real site', async () => {
  expect(await readDisallowedPaths('http://localhost:3000', FULL_SANDBOX)).toEqual(
    await readDisallowedPaths('https://passage.example', NO_SANDBOX),
  )
})

async function readDisallowedPaths(publicUrl: string, sandbox: typeof NO_SANDBOX): Promise<Array<string | undefined>> {
  const context = new RouterContextProvider()
  // The route reads only these two values of the context.
  context.set(appContext, { publicUrl, sandbox: { ...sandbox, openTo: 'staff' } } as App)
  const answer = loader({ context } as unknown as Parameters<typeof loader>[0])
  return [...(await answer.text()).matchAll(/^Disallow: (.+)$/gm)].map(match => match[1])
}
