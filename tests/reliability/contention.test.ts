import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#src/database/client.ts'
import { daysAfter, weekdayOf } from '#src/dates.ts'
import { lockCalendar } from '#src/features/bookings/calendars.server.ts'
import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import { WEEKLY_TIMES } from '#src/features/settings/weekly-hours.ts'
import { type Answer, book, look, offeredTimes, tally } from '../support/booking-visitor.ts'
import { confirmedBookings, customersFor, overlaps, type Slot, type Wish } from '../support/consultations.ts'
import { testDatabase } from '../support/database.ts'
import { startInstance, takeTurns, twoInstances } from '../support/instances.ts'
import type { RunningProgram } from '../support/program.ts'
import { createRoundTimer } from '../support/round-timer.ts'

/** Many visitors want the same time, through two instances; FULL=1 sends more. */
const FULL = Boolean(process.env.FULL)
const { ROUNDS, CROWD, KILLS } = FULL ? { ROUNDS: 200, CROWD: 1_000, KILLS: 20 } : { ROUNDS: 2, CROWD: 60, KILLS: 1 }
const CONTENDERS = 50
/** SEED=… repeats the random choices of a run; titles show the seed. */
const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))

/** A Saturday: the first day with times is Monday. */
const NOW = '2026-11-21T10:00:00Z'
const HOURS = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']
const WORKING_DAYS = workingDays('2026-11-23', '2027-02-19')

test(`of ${CONTENDERS} concurrent requests for one time one succeeds, ${ROUNDS} times over`, {
  timeout: 120_000 + ROUNDS * 10_000,
}, async () => {
  const { db, instances } = await twoInstances({ NOW })
  const slots = slotsOf(WORKING_DAYS)
  const wanted = slots.slice(0, ROUNDS)
  const elsewhere = slots.slice(1 - CONTENDERS)
  const [attempts, looks] = [createRoundTimer(), createRoundTimer()]

  for (const slot of wanted) {
    const contenders = await customersFor(db, new Array<Slot>(CONTENDERS).fill(slot))
    const answers = await attempts.time(() => bookAll(instances, contenders))
    expect(tally(answers)).toEqual({ 302: 1, 409: CONTENDERS - 1 })
    const losers = contenders.filter((_, at) => answers[at]?.status === 409)

    // Latecomers see the current times.
    const taken = WEEKLY_TIMES.slice(0, WEEKLY_TIMES.indexOf(slot.time) + 1)
    const fresh = { taken, free: WEEKLY_TIMES.filter(time => !taken.includes(time)) }
    for (const { status, page } of answers) if (status === 409) expect(offeredTimes(page)).toEqual(fresh)

    // Only reads the page, in turns with the attempts, so that other load affects both alike.
    if (FULL) await looks.time(() => lookAll(instances, contenders))
    if (slot === slots[0]) await expectAllToBook(instances, losers, elsewhere)
  }

  const kept = await confirmedBookings(db)
  expect(kept.map(({ day, time }) => ({ day, time }))).toEqual([...wanted, ...elsewhere])
  expect(await overlaps(db)).toBe(0)
  if (FULL) {
    const ratio = (attempts.msEach() / looks.msEach()).toFixed(1)
    console.log(
      `Attempts: ${attempts.inWords()}. Looks: ${looks.inWords()}. An attempt costs as much as ${ratio} looks.`,
    )
  }
})

test(`${CROWD} requests for times of one day fill it without sharing a time (seed ${SEED})`, {
  timeout: 120_000 + CROWD * 200,
}, async () => {
  const { db, instances } = await twoInstances({ NOW })
  const [monday = '', tuesday = '', wednesday = ''] = WORKING_DAYS
  const crowds = [
    inAnyOrder(await customersFor(db, manyTimesOf(monday, CROWD), 30)),
    inAnyOrder(await customersFor(db, manyTimesOf(tuesday, CROWD), 60)),
    inAnyOrder([
      ...(await customersFor(db, manyTimesOf(wednesday, CROWD / 2), 30)),
      ...(await customersFor(db, manyTimesOf(wednesday, CROWD / 2), 60)),
    ]),
  ]
  let acknowledged = 0
  for (const crowd of crowds) {
    const answers = await bookAll(instances, crowd)
    const booked = bookedOf(crowd, answers)
    expect(tally(answers)).toEqual({ 302: booked.length, 409: CROWD - booked.length })
    await expectKept(db, booked)
    acknowledged += booked.length
  }

  const kept = await confirmedBookings(db)
  expect(kept).toHaveLength(acknowledged)
  const keptOn = (wanted: string) => kept.filter(({ day }) => day === wanted)
  // Seven hours of each day, so that every half-hour has a visitor.
  for (const day of [monday, tuesday, wednesday]) {
    expect(keptOn(day).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(7 * 60)
  }
  expect(keptOn(monday)).toHaveLength(14)
  expect(keptOn(tuesday).map(({ time }) => time)).toEqual(HOURS)
  expect(await overlaps(db)).toBe(0)
})

test('a calendar closed during a rush takes no further booking, even after a restart', {
  timeout: 120_000,
}, async () => {
  const { db, instances, restart } = await twoInstances({ NOW })
  const rush = await customersFor(db, slotsOf(WORKING_DAYS.slice(0, 10)))
  const enough = Promise.withResolvers<void>()
  let booked = 0
  const answering = inLanes(30, rush, async (wish, number) => {
    const answer = await book(takeTurns(instances, number), wish)
    if (answer.status === 302 && ++booked === 30) enough.resolve()
    return answer
  })
  await Promise.race([enough.promise, answering])
  await closeCalendar(db)
  const kept = await confirmedBookings(db)

  const answers = await answering
  expect(tally(answers)).toEqual({ 302: kept.length, 409: rush.length - kept.length })
  for (const { page } of answers.filter(({ status }) => status === 409)) expect(page).toContain('Calendar closed')
  expect(await confirmedBookings(db)).toEqual(kept)

  await instances[1].stop()
  await restart(1)
  const late = rush.filter((_, at) => answers[at]?.status === 409).slice(0, 10)
  const refusals = await bookAll(instances, late)
  expect(tally(refusals)).toEqual({ 409: 10 })
  for (const { page } of refusals) expect(page).toContain('Calendar closed')
  expect(await confirmedBookings(db)).toEqual(kept)
})

test(`${KILLS} kills of an instance during a rush lose and duplicate no booking (seed ${SEED})`, {
  timeout: 120_000 + KILLS * 30_000,
}, async () => {
  const { db, instances, restart } = await twoInstances({ NOW })
  // Few enough of the 28 that others are still waiting.
  const answersBeforeKill = fc.sample(fc.integer({ min: 1, max: 7 }), { seed: SEED, numRuns: KILLS })

  for (const [kill, patience] of answersBeforeKill.entries()) {
    const which = kill % 2 === 0 ? 0 : 1
    const [first, second] = instances
    const [doomed, survivor] = which === 0 ? [first, second] : [second, first]
    const [day = '', spareDay = ''] = WORKING_DAYS.slice(2 * kill)
    // Two visitors want each time, and each asks both instances at once.
    const rivals = await customersFor(db, [...slotsOf([day]), ...slotsOf([day])])
    let answered = 0
    const [doomedAnswers, answers] = await Promise.all([
      Promise.all(
        rivals.map(async wish => {
          // An unanswered request was never promised anything.
          const answer = await book(doomed.origin, wish).catch(() => null)
          if (answer !== null && ++answered === patience) await doomed.kill()
          return answer
        }),
      ),
      Promise.all(rivals.map(wish => book(survivor.origin, wish))),
    ])
    expect(doomedAnswers).toContain(null)
    const acknowledged = [...bookedOf(rivals, doomedAnswers), ...bookedOf(rivals, answers)]
    expect(acknowledged.length).toBeGreaterThan(0)
    await expectKept(db, acknowledged)

    // All try again: a visitor with a booking is led to it, a latecomer books another time.
    const again = await Promise.all(rivals.map(wish => book(survivor.origin, wish)))
    expect(tally(again)).toEqual({ 302: 14, 409: 14 })
    await expectKept(db, acknowledged)
    const losers = rivals.filter((_, at) => again[at]?.status === 409)
    await expectAllToBook([survivor], losers, slotsOf([spareDay]))
    const kept = (await confirmedBookings(db)).filter(booking => booking.day === day || booking.day === spareDay)
    expect(kept.map(({ reference }) => reference).sort()).toEqual(rivals.map(({ reference }) => reference).sort())
    expect(await overlaps(db)).toBe(0)
    await restart(which)
  }
})

test('the next bookable day begins at midnight in Lagos in every time zone', { timeout: 60_000 }, async () => {
  const { db, url } = await testDatabase()
  const [before, after] = await Promise.all([
    startInstance({ DATABASE_URL: url, ROLE: 'web', NOW: '2026-11-26T22:59:00Z' }),
    startInstance({ DATABASE_URL: url, ROLE: 'web', NOW: '2026-11-26T23:00:00Z' }),
  ])
  for (const [zone, time] of [
    ['America/Los_Angeles', '09:00'],
    ['Pacific/Auckland', '09:30'],
  ] as const) {
    const [early, late] = await customersFor(db, [
      { day: '', time },
      { day: '', time },
    ])
    const statusAt = async ({ origin }: RunningProgram, wish: Wish | undefined, day: string) =>
      wish && (await book(origin, { ...wish, day }, zone)).status

    // Before midnight the days offered are 27 November to 24 February; afterwards each is a day later.
    expect(await statusAt(before, early, '2026-11-26')).toBe(409)
    expect(await statusAt(before, early, '2027-02-25')).toBe(409)
    expect(await statusAt(before, early, '2026-11-27')).toBe(302)
    expect(await statusAt(after, late, '2026-11-27')).toBe(409)
    expect(await statusAt(after, late, '2027-02-26')).toBe(409)
    expect(await statusAt(after, late, '2027-02-25')).toBe(302)
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
  for (let day = first; day <= last; day = daysAfter(day, 1)) if (weekdayOf(day) < 6) days.push(day)
  return days
}

function slotsOf(days: ReadonlyArray<string>): Array<Slot> {
  return days.flatMap(day => WEEKLY_TIMES.map(time => ({ day, time })))
}

/** Repeats the times of a day, so that each has a visitor. */
function manyTimesOf(day: string, count: number): Array<Slot> {
  const rounds = Array.from({ length: Math.ceil(count / WEEKLY_TIMES.length) }, () => day)
  return slotsOf(rounds).slice(0, count)
}

function inAnyOrder(wishes: Array<Wish>): Array<Wish> {
  const whole = { minLength: wishes.length, maxLength: wishes.length }
  return fc.sample(fc.shuffledSubarray(wishes, whole), { seed: SEED, numRuns: 1 }).flat()
}

/** All at the same moment. */
function bookAll(instances: ReadonlyArray<RunningProgram>, wishes: ReadonlyArray<Wish>): Promise<Array<Answer>> {
  return Promise.all(wishes.map((wish, number) => book(takeTurns(instances, number), wish)))
}

function lookAll(instances: ReadonlyArray<RunningProgram>, wishes: ReadonlyArray<Wish>): Promise<Array<Answer>> {
  return Promise.all(wishes.map((wish, number) => look(takeTurns(instances, number), wish)))
}

/** Each customer whose payment has no booking gets exactly one, though asking every instance at once. */
async function expectAllToBook(
  instances: ReadonlyArray<RunningProgram>,
  losers: ReadonlyArray<Wish>,
  slots: ReadonlyArray<Slot>,
) {
  const wishes = losers.map((wish, at) => ({ ...wish, ...slots[at] }))
  const answers = await Promise.all(wishes.flatMap(wish => instances.map(({ origin }) => book(origin, wish))))
  expect(tally(answers)).toEqual({ 302: answers.length })
}

function bookedOf(wishes: ReadonlyArray<Wish>, answers: ReadonlyArray<Answer | null>): Array<Wish> {
  return wishes.filter((_, at) => answers[at]?.status === 302)
}

/** Every acknowledged booking exists at the requested time. */
async function expectKept(db: Database, acknowledged: ReadonlyArray<Wish>) {
  const kept = new Map((await confirmedBookings(db)).map(booking => [booking.reference, booking]))
  for (const wish of acknowledged) expect(kept.get(wish.reference)).toMatchObject(wish)
}

/** Works through a list in order, `lanes` at a time. */
async function inLanes<Item, Result>(
  lanes: number,
  items: ReadonlyArray<Item>,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Array<Result>> {
  const results: Array<Result> = []
  const waiting = items.entries()
  const lane = async () => {
    for (const [at, item] of waiting) results[at] = await work(item, at)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Like the verb, but without an audit event. */
async function closeCalendar(db: Database) {
  await db.transaction(async tx => {
    await lockCalendar(tx, DEFAULT_CALENDAR_ID)
    await tx.update(calendars).set({ isOpen: false })
  })
}
