import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#src/database/client.ts'
import { addDays, weekdayOf } from '#src/dates.ts'
import { lockCalendars } from '#src/features/bookings/calendars.server.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import { DEFAULT_TIMES } from '#src/features/site/settings/weekly-hours.ts'
import {
  type Answer,
  countByStatus,
  loadBookingPage,
  offeredTimes,
  postBooking,
} from '#tests/support/booking-visitor.ts'
import {
  confirmedBookings,
  countOverlaps,
  createPaidCustomers,
  type Slot,
  type WantedBooking,
} from '#tests/support/consultations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { originInTurn, startInstance, startTwoInstances } from '#tests/support/instances.ts'
import type { RunningProgram } from '#tests/support/program.ts'
import { createRoundTimer } from '#tests/support/round-timer.ts'

const ROUNDS = 200
const REQUESTS_PER_DAY = 1_000
const KILLS = 20
const CONTENDER_COUNT = 50
/** `SEED=…` repeats the random choices of an earlier run. Test titles show the seed of their run. */
const RANDOM_SEED = Number(process.env.SEED ?? randomInt(2 ** 31))

/** A Saturday, so that the first bookable day is Monday. */
const START_TIME = '2026-11-21T10:00:00Z'
const BOOKABLE_HOURS = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']
const WORKING_DAYS = workingDays('2026-11-23', '2027-02-19')

test(`C65: exactly one of ${CONTENDER_COUNT} concurrent requests to book the same time succeeds, in each of ${ROUNDS} rounds`, {
  timeout: 120_000 + ROUNDS * 10_000,
}, async () => {
  const { db, instances } = await startTwoInstances({ NOW: START_TIME })
  const slots = listSlots(WORKING_DAYS)
  const wantedSlots = slots.slice(0, ROUNDS)
  const freeSlots = slots.slice(1 - CONTENDER_COUNT)
  const [attempts, pageLoads] = [createRoundTimer(), createRoundTimer()]

  for (const slot of wantedSlots) {
    const contenders = await createPaidCustomers(db, new Array<Slot>(CONTENDER_COUNT).fill(slot))
    const answers = await attempts.time(() => bookAll(instances, contenders))
    expect(countByStatus(answers)).toEqual({ 302: 1, 409: CONTENDER_COUNT - 1 })
    const refusedCustomers = contenders.filter((_, index) => answers[index]?.status === 409)

    // The page that refuses a booking shows which times are free and which are taken by now.
    const takenTimes = DEFAULT_TIMES.slice(0, DEFAULT_TIMES.indexOf(slot.time) + 1)
    const currentTimes = { taken: takenTimes, free: DEFAULT_TIMES.filter(time => !takenTimes.includes(time)) }
    for (const { status, page } of answers) if (status === 409) expect(offeredTimes(page)).toEqual(currentTimes)

    // Measures page loads between the rounds of bookings, so that other load on the machine slows both measurements
    // alike.
    await pageLoads.time(() => loadAllPages(instances, contenders))
    if (slot === slots[0]) await expectAllToBook(instances, refusedCustomers, freeSlots)
  }

  const storedBookings = await confirmedBookings(db)
  expect(storedBookings.map(({ day, time }) => ({ day, time }))).toEqual([...wantedSlots, ...freeSlots])
  expect(await countOverlaps(db)).toBe(0)
  const costRatio = (attempts.msPerRequest() / pageLoads.msPerRequest()).toFixed(1)
  console.log(
    `Attempts: ${attempts.summary()}. Page loads: ${pageLoads.summary()}. An attempt costs as much as ${costRatio} page loads.`,
  )
})

test(`C67: ${REQUESTS_PER_DAY} concurrent booking requests for one day fill the day without double bookings (seed ${RANDOM_SEED})`, {
  timeout: 120_000 + REQUESTS_PER_DAY * 200,
}, async () => {
  const { db, instances } = await startTwoInstances({ NOW: START_TIME })
  const [monday = '', tuesday = '', wednesday = ''] = WORKING_DAYS
  const customerGroups = [
    shuffleCustomers(await createPaidCustomers(db, repeatTimesOfDay(monday, REQUESTS_PER_DAY), 30)),
    shuffleCustomers(await createPaidCustomers(db, repeatTimesOfDay(tuesday, REQUESTS_PER_DAY), 60)),
    shuffleCustomers([
      ...(await createPaidCustomers(db, repeatTimesOfDay(wednesday, REQUESTS_PER_DAY / 2), 30)),
      ...(await createPaidCustomers(db, repeatTimesOfDay(wednesday, REQUESTS_PER_DAY / 2), 60)),
    ]),
  ]
  let acknowledgedCount = 0
  for (const customers of customerGroups) {
    const answers = await bookAll(instances, customers)
    const bookedCustomers = listBooked(customers, answers)
    expect(countByStatus(answers)).toEqual({
      302: bookedCustomers.length,
      409: REQUESTS_PER_DAY - bookedCustomers.length,
    })
    await expectStored(db, bookedCustomers)
    acknowledgedCount += bookedCustomers.length
  }

  const storedBookings = await confirmedBookings(db)
  expect(storedBookings).toHaveLength(acknowledgedCount)
  const bookingsOn = (wantedDay: string) => storedBookings.filter(({ day }) => day === wantedDay)
  // The bookings of each day add up to all of its seven bookable hours.
  for (const day of [monday, tuesday, wednesday]) {
    expect(bookingsOn(day).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(7 * 60)
  }
  expect(bookingsOn(monday)).toHaveLength(14)
  expect(bookingsOn(tuesday).map(({ time }) => time)).toEqual(BOOKABLE_HOURS)
  expect(await countOverlaps(db)).toBe(0)
})

test('C69: a calendar that is closed while many customers are booking accepts no further bookings, even after a restart', {
  timeout: 120_000,
}, async () => {
  const { db, instances, restart } = await startTwoInstances({ NOW: START_TIME })
  const rushCustomers = await createPaidCustomers(db, listSlots(WORKING_DAYS.slice(0, 10)))
  const firstThirtyBooked = Promise.withResolvers<void>()
  let bookedCount = 0
  const pendingAnswers = mapConcurrently(30, rushCustomers, async (customer, number) => {
    const answer = await postBooking(originInTurn(instances, number), customer)
    if (answer.status === 302 && ++bookedCount === 30) firstThirtyBooked.resolve()
    return answer
  })
  await Promise.race([firstThirtyBooked.promise, pendingAnswers])
  await closeCalendar(db)
  const storedBookings = await confirmedBookings(db)

  const answers = await pendingAnswers
  expect(countByStatus(answers)).toEqual({
    302: storedBookings.length,
    409: rushCustomers.length - storedBookings.length,
  })
  for (const { page } of answers.filter(({ status }) => status === 409)) expect(page).toContain('Calendar closed')
  expect(await confirmedBookings(db)).toEqual(storedBookings)

  await instances[1].stop()
  await restart(1)
  const refusedCustomers = rushCustomers.filter((_, index) => answers[index]?.status === 409).slice(0, 10)
  const refusedAnswers = await bookAll(instances, refusedCustomers)
  expect(countByStatus(refusedAnswers)).toEqual({ 409: 10 })
  for (const { page } of refusedAnswers) expect(page).toContain('Calendar closed')
  expect(await confirmedBookings(db)).toEqual(storedBookings)
})

test(`C79: killing an instance ${KILLS} times while customers are booking neither loses nor duplicates a booking (seed ${RANDOM_SEED})`, {
  timeout: 120_000 + KILLS * 30_000,
}, async () => {
  const { db, instances, restart } = await startTwoInstances({ NOW: START_TIME })
  // Each instance gets 28 requests, so after at most seven answers many of them are still under way.
  const answersBeforeKill = fc.sample(fc.integer({ min: 1, max: 7 }), { seed: RANDOM_SEED, numRuns: KILLS })

  for (const [kill, answersUntilKill] of answersBeforeKill.entries()) {
    const killedIndex = kill % 2 === 0 ? 0 : 1
    const [first, second] = instances
    const [doomed, survivor] = killedIndex === 0 ? [first, second] : [second, first]
    const [day = '', spareDay = ''] = WORKING_DAYS.slice(2 * kill)
    // Two customers want each time of the day, and each customer asks both instances at once.
    const rivals = await createPaidCustomers(db, [...listSlots([day]), ...listSlots([day])])
    let answerCount = 0
    const [doomedAnswers, survivorAnswers] = await Promise.all([
      Promise.all(
        rivals.map(async customer => {
          // A request without an answer may have booked the time or not, so it proves nothing.
          const answer = await postBooking(doomed.origin, customer).catch(() => null)
          if (answer !== null && ++answerCount === answersUntilKill) await doomed.kill()
          return answer
        }),
      ),
      Promise.all(rivals.map(customer => postBooking(survivor.origin, customer))),
    ])
    expect(doomedAnswers).toContain(null)
    const acknowledgedBookings = [...listBooked(rivals, doomedAnswers), ...listBooked(rivals, survivorAnswers)]
    expect(acknowledgedBookings.length).toBeGreaterThan(0)
    await expectStored(db, acknowledgedBookings)

    // All customers send their request again: those with a booking are redirected to it, the others are refused.
    const retryAnswers = await Promise.all(rivals.map(customer => postBooking(survivor.origin, customer)))
    expect(countByStatus(retryAnswers)).toEqual({ 302: 14, 409: 14 })
    await expectStored(db, acknowledgedBookings)
    const refusedCustomers = rivals.filter((_, index) => retryAnswers[index]?.status === 409)
    await expectAllToBook([survivor], refusedCustomers, listSlots([spareDay]))
    const storedBookings = (await confirmedBookings(db)).filter(
      booking => booking.day === day || booking.day === spareDay,
    )
    expect(storedBookings.map(({ reference }) => reference).sort()).toEqual(
      rivals.map(({ reference }) => reference).sort(),
    )
    expect(await countOverlaps(db)).toBe(0)
    await restart(killedIndex)
  }
})

test('C71: the range of bookable days advances at midnight in Lagos, not at midnight in the customer’s time zone', {
  timeout: 60_000,
}, async () => {
  const { db, url } = await testDatabase()
  const [programBeforeMidnight, programAfterMidnight] = await Promise.all([
    startInstance({ DATABASE_URL: url, ROLE: 'web', NOW: '2026-11-26T22:59:00Z' }),
    startInstance({ DATABASE_URL: url, ROLE: 'web', NOW: '2026-11-26T23:00:00Z' }),
  ])
  for (const [zone, time] of [
    ['America/Los_Angeles', '09:00'],
    ['Pacific/Auckland', '09:30'],
  ] as const) {
    const [earlyCustomer, lateCustomer] = await createPaidCustomers(db, [
      { day: '', time },
      { day: '', time },
    ])
    const requestBookingStatus = async ({ origin }: RunningProgram, customer: WantedBooking | undefined, day: string) =>
      customer && (await postBooking(origin, { ...customer, day }, zone)).status

    // Before midnight the bookable days are 27 November to 24 February. After midnight they begin and end a day later.
    expect(await requestBookingStatus(programBeforeMidnight, earlyCustomer, '2026-11-26')).toBe(409)
    expect(await requestBookingStatus(programBeforeMidnight, earlyCustomer, '2027-02-25')).toBe(409)
    expect(await requestBookingStatus(programBeforeMidnight, earlyCustomer, '2026-11-27')).toBe(302)
    expect(await requestBookingStatus(programAfterMidnight, lateCustomer, '2026-11-27')).toBe(409)
    expect(await requestBookingStatus(programAfterMidnight, lateCustomer, '2027-02-26')).toBe(409)
    expect(await requestBookingStatus(programAfterMidnight, lateCustomer, '2027-02-25')).toBe(302)
  }
  expect(await confirmedBookings(db)).toMatchObject([
    { day: '2026-11-27', time: '09:00', zone: 'America/Los_Angeles' },
    { day: '2026-11-27', time: '09:30', zone: 'Pacific/Auckland' },
    { day: '2027-02-25', time: '09:00', zone: 'America/Los_Angeles' },
    { day: '2027-02-25', time: '09:30', zone: 'Pacific/Auckland' },
  ])
})

function workingDays(first: string, last: string): Array<string> {
  const days = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (weekdayOf(day) < 6) days.push(day)
  return days
}

function listSlots(days: ReadonlyArray<string>): Array<Slot> {
  return days.flatMap(day => DEFAULT_TIMES.map(time => ({ day, time })))
}

/** Returns `count` slots: the times of the day, repeated as often as necessary. */
function repeatTimesOfDay(day: string, count: number): Array<Slot> {
  const repeatedDays = Array.from({ length: Math.ceil(count / DEFAULT_TIMES.length) }, () => day)
  return listSlots(repeatedDays).slice(0, count)
}

function shuffleCustomers(customers: Array<WantedBooking>): Array<WantedBooking> {
  const lengthBounds = { minLength: customers.length, maxLength: customers.length }
  return fc.sample(fc.shuffledSubarray(customers, lengthBounds), { seed: RANDOM_SEED, numRuns: 1 }).flat()
}

/** Posts the booking forms of all customers at once, to the instances in turn. */
function bookAll(
  instances: ReadonlyArray<RunningProgram>,
  customers: ReadonlyArray<WantedBooking>,
): Promise<Array<Answer>> {
  return Promise.all(customers.map((customer, number) => postBooking(originInTurn(instances, number), customer)))
}

function loadAllPages(
  instances: ReadonlyArray<RunningProgram>,
  customers: ReadonlyArray<WantedBooking>,
): Promise<Array<Answer>> {
  return Promise.all(customers.map((customer, number) => loadBookingPage(originInTurn(instances, number), customer)))
}

/** Posts each customer's booking of one slot to every instance at once, and expects every answer to be a success. */
async function expectAllToBook(
  instances: ReadonlyArray<RunningProgram>,
  refusedCustomers: ReadonlyArray<WantedBooking>,
  slots: ReadonlyArray<Slot>,
) {
  const customers = refusedCustomers.map((customer, index) => ({ ...customer, ...slots[index] }))
  const answers = await Promise.all(
    customers.flatMap(customer => instances.map(({ origin }) => postBooking(origin, customer))),
  )
  expect(countByStatus(answers)).toEqual({ 302: answers.length })
}

function listBooked(
  customers: ReadonlyArray<WantedBooking>,
  answers: ReadonlyArray<Answer | null>,
): Array<WantedBooking> {
  return customers.filter((_, index) => answers[index]?.status === 302)
}

/** Expects that every acknowledged booking is stored at the requested time. */
async function expectStored(db: Database, acknowledged: ReadonlyArray<WantedBooking>) {
  const bookingsByReference = new Map((await confirmedBookings(db)).map(booking => [booking.reference, booking]))
  for (const customer of acknowledged) expect(bookingsByReference.get(customer.reference)).toMatchObject(customer)
}

/** Calls `work` for each item in order, for at most `concurrency` items at a time. */
async function mapConcurrently<Item, Result>(
  concurrency: number,
  items: ReadonlyArray<Item>,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Array<Result>> {
  const results: Array<Result> = []
  const remainingItems = items.entries()
  const worker = async () => {
    for (const [index, item] of remainingItems) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Closes the calendar under the same lock as `switchCalendar`, but records no audit event. */
async function closeCalendar(db: Database) {
  await db.transaction(async tx => {
    await lockCalendars(tx)
    await tx.update(calendars).set({ isOpen: false })
  })
}
