import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { addresses } from '#src/addresses.ts'
import { staffCookie } from '#tests/support/staff-session.ts'
import { type Applied, apply, createPaidApplication, newEmail, openPage, pay } from './visits.ts'
import type { World } from './world.ts'

const THINKING_MS = 200
const APPLICANT_COUNT = 3
const PAY_EVERY = 3

/**
 * Visitors, applicants and staff use the site until `stop`. `failures` has each request that a person would have seen
 * fail, `applied` each application that was acknowledged, and `unanswered` the emails of the others.
 */
export async function startLoad(world: World) {
  const failures: Array<string> = []
  const applied: Array<Applied> = []
  const unanswered: Array<string> = []
  const stopping = new AbortController()
  const requestsBefore = world.traffic.requests()
  const known = await createPaidApplication(world)
  const owner = await aStaffMember().inRole('owner').withEmail(newEmail()).saveTo(world.db, world.clock)
  const cookie = await staffCookie(world, owner.id)

  async function repeat(act: (browser: ReturnType<World['traffic']['open']>) => Promise<unknown>) {
    while (!stopping.signal.aborted) {
      const browser = world.traffic.open()
      try {
        await act(browser)
      } catch (error) {
        failures.push(`${new Date().toISOString()} ${describe(error)}`)
      }
      await browser.close()
      await pause(randomInt(THINKING_MS))
    }
  }

  const loops = [
    ...Array.from({ length: APPLICANT_COUNT }, () =>
      repeat(async browser => {
        const email = newEmail()
        unanswered.push(email)
        const entry = await apply(browser, email)
        unanswered.splice(unanswered.indexOf(email), 1)
        if (applied.push(entry) % PAY_EVERY > 0) return
        entry.payment = 'requested'
        await pay(world, browser, entry.paymentPath)
        entry.payment = 'acknowledged'
      }),
    ),
    repeat(async browser => {
      for (const path of ['/', '/services', '/contact', '/about']) await openPage(browser, path)
    }),
    repeat(async browser => {
      await openPage(browser, addresses.tracking(known))
      await openPage(browser, addresses.tracking({ reference: known.reference, tab: 'documents' }))
    }),
    repeat(async browser => {
      browser.cookies.set(`__Host-${cookie.name}`, cookie.value)
      await openPage(browser, addresses.adminDashboard())
      await openPage(browser, '/admin/applications')
      await openPage(browser, addresses.adminNotificationCount())
    }),
  ]
  const stop = async () => {
    stopping.abort()
    await Promise.all(loops)
  }
  onTestFinished(stop)
  return {
    failures,
    applied,
    unanswered,
    visitorCount: loops.length,
    requests: () => world.traffic.requests() - requestsBefore,
    stop,
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${describe(error.cause)})`
}

type Load = Awaited<ReturnType<typeof startLoad>>

/** Prints the figures of a run under load. */
export function reportLoad(during: string, { requests, applied, failures }: Load) {
  const failuresByKind = Map.groupBy(failures, failure => failure.replace(/^\S+ /, ''))
  const lines = [...failuresByKind].map(([kind, { length }]) => `  ${length} × ${kind}\n`)
  const figures = `${requests()} requests, ${applied.length} applications, ${failures.length} failed`
  process.stdout.write(`${during}: ${figures}\n${lines.join('')}`)
}
