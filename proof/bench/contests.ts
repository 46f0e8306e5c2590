import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import { DEFAULT_TIMES } from '#src/features/settings/weekly-hours.ts'
import { createPaidCustomers } from '#tests/support/consultations.ts'
import { createStaffCookie, nextWorkingDay } from '#tests/support/example-pages.ts'
import type { RunningProgram } from '#tests/support/program.ts'
import { createSender } from '#tests/support/sending-files.ts'
import type { BenchSite } from './bench-site.ts'
import type { GoalName } from './goals.ts'
import type { Load, LoadRequest } from './run-load.ts'

/** A load on the program beside a load on a floor. `next` creates the load of a round. */
export type Contest = { row: string; goal: GoalName; next(): Promise<Load>; floor: Load }

export const CONNECTION_COUNT = 32
export const CONTENDER_COUNT = 50
export const ROUND_SECONDS = 3
const SESSION_COUNT = 200
/** More than the program can store in a round. */
const APPLICATION_FORM_COUNT = 3_000
const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Creates what visitors and staff request. The first two are home and the tracking page. */
export async function createContests(site: BenchSite, program: RunningProgram): Promise<Array<Contest>> {
  const { origin } = program
  const cookie = await createStaffCookie(site.db)
  const trackingRequests = await createTrackingRequests(site, program)
  const listPath = addresses.adminApplications({ q: 'adebayo', status: 'completed' })
  const repeat = (at: string, requests: ReadonlyArray<LoadRequest>): Load => ({
    origin: at,
    requests,
    connections: CONNECTION_COUNT,
    seconds: ROUND_SECONDS,
    repeat: true,
    rightStatuses: [200],
  })
  const floorLoad = (path: string) => repeat(site.floor.origin, [{ path, headers: BROWSER_HEADERS }])
  const listRequest = { path: listPath, headers: { ...BROWSER_HEADERS, cookie } }
  await expectText(origin, trackingRequests[0], 'GT-')
  await expectText(origin, listRequest, 'GT-')
  return [
    {
      row: 'home',
      goal: 'homeRate',
      floor: floorLoad('/'),
      next: async () => repeat(origin, [{ path: '/', headers: BROWSER_HEADERS }]),
    },
    {
      row: 'tracking page',
      goal: 'trackingRate',
      floor: floorLoad('/row'),
      next: async () => repeat(origin, trackingRequests),
    },
    {
      row: 'staff list, search and filter',
      goal: 'listRate',
      floor: floorLoad('/list'),
      next: async () => repeat(origin, [listRequest]),
    },
    {
      row: 'application created',
      goal: 'createdRate',
      floor: { ...repeat(site.floor.origin, [createApplicationPost('/insert')]), rightStatuses: [302] },
      next: async () => ({
        ...repeat(
          origin,
          Array.from({ length: APPLICATION_FORM_COUNT }, () => createApplicationPost(addresses.getStarted())),
        ),
        repeat: false,
        rightStatuses: [302],
      }),
    },
    createSlotContest(site, origin),
  ]
}

/** Requests of different applicants, each with a session. */
async function createTrackingRequests(site: BenchSite, program: RunningProgram): Promise<Array<LoadRequest>> {
  const requests: Array<LoadRequest> = []
  while (requests.length < SESSION_COUNT) {
    const { reference, cookie } = await createSender(program, site.db)
    requests.push({ path: addresses.tracking({ reference }), headers: { ...BROWSER_HEADERS, cookie } })
  }
  return requests
}

async function expectText(origin: string, request: LoadRequest | undefined, expectedText: string) {
  const answer = await fetch(new URL(request?.path ?? '', origin), { headers: request?.headers ?? {} })
  if (!(await answer.text()).includes(expectedText)) throw new Error(`${request?.path} lacks “${expectedText}”.`)
}

/** The application form as a browser posts it, from an applicant and an IP address of its own. */
function createApplicationPost(path: string): LoadRequest {
  const id = randomUUID().slice(0, 12)
  const fields = {
    firstName: 'Ada',
    lastName: 'Obi',
    email: `ada.${id}@example.ng`,
    phone: '+234 801 234 5678',
    sector: 'technology',
    message: 'I build payment systems for markets.',
  }
  return createPost(path, fields)
}

function createPost(path: string, fields: Record<string, string>): LoadRequest {
  const randomByte = () => Math.floor(Math.random() * 256)
  return {
    method: 'POST',
    path,
    headers: {
      ...BROWSER_HEADERS,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${randomByte()}.${randomByte()}.${randomByte()}`,
    },
    body: new URLSearchParams(fields).toString(),
  }
}

/** Fifty customers ask for the same time at once, in each round for another time. */
function createSlotContest(site: BenchSite, origin: string): Contest {
  const day = nextWorkingDay(systemClock)
  const times = DEFAULT_TIMES.values()
  const shared = { connections: CONTENDER_COUNT, seconds: 60, repeat: false, rightStatuses: [302, 409] }
  let slotCount = 0
  return {
    row: '50 attempts at one time',
    goal: 'slotRound',
    get floor() {
      slotCount += 1
      const post = createPost(`/slot?slot=${slotCount}`, {})
      return { ...shared, origin: site.floor.origin, requests: Array.from({ length: CONTENDER_COUNT }, () => post) }
    },
    async next() {
      const slot = { day, time: times.next().value ?? '' }
      const customers = await createPaidCustomers(site.db, new Array(CONTENDER_COUNT).fill(slot))
      const requests = customers.map(({ reference, time }) =>
        createPost(addresses.booking({ reference, date: day }), { date: day, time }),
      )
      return { ...shared, origin, requests }
    },
  }
}
