import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '#tests/support/program.ts'

test('a web process takes applications while a separate worker sends mail, and continues after the worker stops', {
  timeout: 90_000,
}, async () => {
  const web = await startProgram({ ROLE: 'web' })
  onTestFinished(() => web.stopAndDeleteData())
  await submitApplication(web.origin, 'first@roles.example')

  const worker = await startProgram({ ROLE: 'worker', DATA_DIR: web.dataDir, PUBLIC_URL: web.origin })
  await expect.poll(() => countMailsTo(web.origin, 'first@roles.example'), { timeout: 30_000 }).toBe(1)
  expect(await worker.stop()).toBe(0)

  // The database still runs for the web process, and the next mail waits for a worker.
  await submitApplication(web.origin, 'second@roles.example')
  expect(await countMailsTo(web.origin, 'second@roles.example')).toBe(0)
  const nextWorker = await startProgram({ ROLE: 'worker', DATA_DIR: web.dataDir, PUBLIC_URL: web.origin })
  onTestFinished(async () => {
    await nextWorker.stop()
  })
  await expect.poll(() => countMailsTo(web.origin, 'second@roles.example'), { timeout: 30_000 }).toBe(1)
})

async function submitApplication(origin: string, email: string) {
  const body = new URLSearchParams({
    firstName: 'Adaeze',
    lastName: 'Nwosu',
    email,
    sector: 'arts',
    message: 'I paint.',
  })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(`${origin}/get-started`, { method: 'POST', body, headers, redirect: 'manual' })
  expect(answer.status).toBe(302)
}

async function countMailsTo(origin: string, email: string): Promise<number> {
  const answer = await fetch(`${origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as Array<unknown>).length
}
