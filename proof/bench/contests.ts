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
export const CONTENDER_COUNT = 50
export const ROUND_SECONDS = 3
const SESSION_COUNT = 200
/** More than a program can store in a round. */
const FORM_COUNT = 3_000
const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export type Server = { origin: string; pid: number | undefined }

type Requests = ReadonlyArray<LoadRequest>

/** The requests of the rows whose pages are compared with those of a floor that renders, by row. */
export async function createPageRequests({ db, program }: BenchSite): Promise<Record<string, Requests>> {
  const tracking: Array<LoadRequest> = []
  while (tracking.length < SESSION_COUNT) {
    const { reference, cookie } = await createSender(program, db)
    tracking.push({ path: addresses.tracking({ reference }), headers: { ...BROWSER_HEADERS, cookie } })
  }
  const pages = await createExamplePages(program, db)
  const requestPage = (wantedName: string) =>
    pages
      .filter(({ name }) => name === wantedName)
      .map(({ path, cookie }) => ({ path, headers: { ...BROWSER_HEADERS, ...(cookie === '' ? {} : { cookie }) } }))
  return {
    tracking,
    'look-up': requestPage('look-up'),
    payment: requestPage('payment'),
    booking: requestPage('booking'),
  }
}

export function repeatRequests({ origin }: Server, requests: Requests): Load {
  return { origin, requests, connections: CONNECTION_COUNT, seconds: ROUND_SECONDS, repeat: true, rightStatuses: [200] }
}

export const HOME_REQUESTS = [{ path: '/', headers: BROWSER_HEADERS }]

const LIST_QUERY = { q: 'adebayo', status: 'completed' } as const

export async function createListRequests({ db }: BenchSite): Promise<Requests> {
  const cookie = await createStaffCookie(db)
  return [{ path: addresses.adminApplications(LIST_QUERY), headers: { ...BROWSER_HEADERS, cookie } }]
}

export const LIST_FLOOR_REQUESTS = [{ path: `/list?${new URLSearchParams(LIST_QUERY)}` }]

/** The application form as a browser posts it, each time from an applicant and an IP address of their own. */
export function createApplications({ origin }: Server, path: string = addresses.getStarted()): Load {
  const requests = Array.from({ length: FORM_COUNT }, () =>
    createPost(path, {
      firstName: 'Ada',
      lastName: 'Obi',
      email: `ada.${randomUUID().slice(0, 12)}@example.ng`,
      phone: '+234 801 234 5678',
      sector: 'technology',
      message: 'I build payment systems for markets.',
    }),
  )
  const shared = { connections: CONNECTION_COUNT, seconds: ROUND_SECONDS }
  return { ...shared, origin, requests, repeat: false, rightStatuses: [302] }
}

/** Fifty customers ask for the same time at once, in each round for another time. */
export function createAttempts({ db, program }: BenchSite): () => Promise<Load> {
  const day = nextWorkingDay(systemClock)
  const times = DEFAULT_TIMES.values()
  return async () => {
    const { value: time } = times.next()
    if (time === undefined) throw new Error('The day has too few times for so many rounds.')
    const customers = await createPaidCustomers(db, new Array(CONTENDER_COUNT).fill({ day, time }))
    const requests = customers.map(({ reference }) =>
      createPost(addresses.booking({ reference, date: day }), { date: day, time }),
    )
    return attemptOnce(program, requests)
  }
}

let slotCount = 0

export function createFloorAttempts(floor: Server): Load {
  slotCount += 1
  const post = createPost(`/slot?slot=${slotCount}`, {})
  return attemptOnce(floor, new Array(CONTENDER_COUNT).fill(post))
}

function attemptOnce({ origin }: Server, requests: Requests): Load {
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
