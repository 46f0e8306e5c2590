import { randomInt, randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import { DEFAULT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import { createPaidCustomers } from '#tests/support/consultations.ts'
import { createExamplePages, createStaffCookie, nextWorkingDay } from '#tests/support/example-pages.ts'
import { createSender } from '#tests/support/sending-files.ts'
import type { BenchSite } from './bench-site.ts'
import type { Load, LoadRequest } from './run-load.ts'

export const CONNECTION_COUNT = 32
export const ROUND_SECONDS = 3
const CONTENDER_COUNT = 50
const SESSION_COUNT = 200
/** More than a program can store in a round. */
const FORM_COUNT = 3_000
const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const LIST_QUERY = { q: 'adebayo', status: 'completed' } as const

export const DATA = 'data'
export const BARE_REACT = 'bare React'
export const NEXT_TWIN = 'Next.js'
export const BEFORE = 'before'

type Requests = ReadonlyArray<LoadRequest>
export type PageRequests = Record<string, Requests>

/** `product` prepares a site and then creates the load of each round, as each floor does. */
export type Contest = {
  row: string
  product(site: BenchSite, pages: PageRequests): Promise<(origin: string) => Load | Promise<Load>>
  floors: Record<string, (origin: string) => Load>
  limits: ReadonlyArray<Limit>
}

type Limit = { floor?: string; key: 'perSecond' | 'p99Ms' | 'elapsedMs' } & ({ atLeast: number } | { atMost: number })

/** The requests of the pages that all floors render, by row. */
export async function createPageRequests({ db, program }: BenchSite): Promise<PageRequests> {
  const tracking: Array<LoadRequest> = []
  while (tracking.length < SESSION_COUNT) {
    const { reference, cookie } = await createSender(program, db)
    tracking.push({ path: addresses.tracking({ reference }), headers: { ...BROWSER_HEADERS, cookie } })
  }
  const pages = (await createExamplePages(program, db))
    .filter(({ name }) => ['look-up', 'payment', 'booking'].includes(name))
    .map(({ name, path }) => [name, [{ path, headers: BROWSER_HEADERS }]])
  return { tracking, ...Object.fromEntries(pages) }
}

/** With `isAgainst`, the program of another checkout is measured too, and acts are held to it. */
export function createContests(pages: PageRequests, isAgainst: boolean): ReadonlyArray<Contest> {
  const home = (origin: string) => repeatRequests(origin, [{ path: '/', headers: BROWSER_HEADERS }])
  return [
    {
      row: 'home',
      product: async () => home,
      floors: { [DATA]: home },
      limits: [{ floor: DATA, key: 'perSecond', atLeast: 0.6 }],
    },
    ...Object.entries(pages).map(([row, requests]): Contest => {
      const repeat = (origin: string) => repeatRequests(origin, requests)
      return {
        row,
        product: async (_, own) => origin => repeatRequests(origin, own[row] ?? []),
        floors: { [BARE_REACT]: repeat, [NEXT_TWIN]: repeat },
        limits: [
          { floor: BARE_REACT, key: 'perSecond', atLeast: 0.7 },
          { floor: NEXT_TWIN, key: 'perSecond', atLeast: 1 },
          { floor: NEXT_TWIN, key: 'p99Ms', atMost: 1 },
        ],
      }
    }),
    {
      row: 'staff list, search and filter',
      async product({ db }) {
        const headers = { ...BROWSER_HEADERS, cookie: await createStaffCookie(db) }
        return origin => repeatRequests(origin, [{ path: addresses.adminApplications(LIST_QUERY), headers }])
      },
      floors: {
        [DATA]: origin => repeatRequests(origin, [{ path: `/list?${new URLSearchParams(LIST_QUERY)}` }]),
      },
      limits: [
        isAgainst
          ? { floor: BEFORE, key: 'perSecond', atLeast: 2.5 }
          : { floor: DATA, key: 'perSecond', atLeast: 0.11 },
      ],
    },
    {
      row: 'application created, the whole form',
      product: async () => origin => createApplications(origin, addresses.getStarted()),
      floors: { [DATA]: origin => createApplications(origin, '/insert') },
      limits: [
        isAgainst ? { floor: BEFORE, key: 'perSecond', atLeast: 2 } : { floor: DATA, key: 'perSecond', atLeast: 0.078 },
      ],
    },
    {
      row: `${CONTENDER_COUNT} attempts at one time`,
      product: async site => createAttempts(site),
      floors: {
        [DATA]: origin => attemptOnce(origin, new Array(CONTENDER_COUNT).fill(createPost(`/slot?${randomUUID()}`, {}))),
      },
      limits: [{ key: 'elapsedMs', atMost: 400 }],
    },
  ]
}

function repeatRequests(origin: string, requests: Requests): Load {
  return { origin, requests, connections: CONNECTION_COUNT, seconds: ROUND_SECONDS, repeat: true, rightStatuses: [200] }
}

function createApplications(origin: string, path: string): Load {
  const requests = Array.from({ length: FORM_COUNT }, () => createApplicationPost(path))
  return { ...repeatRequests(origin, requests), repeat: false, rightStatuses: [302] }
}

/** The application form as a browser posts it, each time from an applicant and an IP address of their own. */
export function createApplicationPost(path: string): LoadRequest {
  return createPost(path, {
    firstName: 'Ada',
    lastName: 'Obi',
    email: `ada.${randomUUID().slice(0, 12)}@example.ng`,
    phone: '+234 801 234 5678',
    sector: 'technology',
    message: 'I build payment systems for markets.',
  })
}

/** Fifty customers ask for the same time at once, in each round for another time. */
function createAttempts({ db }: BenchSite) {
  const day = nextWorkingDay(systemClock)
  const times = DEFAULT_TIMES.values()
  return async (origin: string) => {
    const { value: time } = times.next()
    if (time === undefined) throw new Error('The day has too few times for so many rounds.')
    const customers = await createPaidCustomers(db, new Array(CONTENDER_COUNT).fill({ day, time }))
    const requests = customers.map(({ reference }) =>
      createPost(addresses.booking({ reference, date: day }), { date: day, time }),
    )
    return attemptOnce(origin, requests)
  }
}

function attemptOnce(origin: string, requests: Requests): Load {
  return { origin, requests, connections: CONTENDER_COUNT, seconds: 60, repeat: false, rightStatuses: [302, 409] }
}

function createPost(path: string, fields: Record<string, string>): LoadRequest {
  return {
    method: 'POST',
    path,
    headers: {
      ...BROWSER_HEADERS,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      // The limits count by address.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: new URLSearchParams(fields).toString(),
  }
}
