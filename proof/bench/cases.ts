import { sql } from 'drizzle-orm'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { seedCases, seedMessages } from '#dev/seed/seed-cases.server.ts'
import { addresses } from '#src/addresses.ts'
import { HOUR_MS, systemClock } from '#src/clock.ts'
import { threads } from '#src/features/messages/table.server.ts'
import type { ExamplePage } from '#tests/support/example-pages.ts'
import { staffCookie } from '#tests/support/staff-session.ts'
import { type BenchSite, startBenchSite } from './bench-site.ts'
import { measurePages, ROUND_COUNT } from './growth.ts'
import type { PartResult } from './results.ts'

const ROW_COUNTS = [1_000, 200_000]
const ORIGINAL_COUNT = 300
const STAFF_COUNT = 4

/** Measures the queue, the inbox and one long conversation while cases and messages become more. */
export async function measureCases(): Promise<PartResult> {
  const site = await startBenchSite({ applications: ORIGINAL_COUNT })
  try {
    const staff = await Promise.all(
      Array.from({ length: STAFF_COUNT }, (_each, index) =>
        aStaffMember().withEmail(`owner${index}@house.example`).inRole('owner').saveTo(site.db, systemClock),
      ),
    )
    const owners = staff.map(({ id }) => id)
    const results = new Map<string, Array<number>>()
    let seededCount = 0
    let threadId = ''
    for (const count of ROW_COUNTS) {
      await seedCases(site.db, count - seededCount, owners)
      threadId ||= await findAnyThread(site)
      await seedMessages(site.db, threadId, count - seededCount)
      seededCount = count
      await site.db.execute(sql`vacuum analyze`)
      const pages = await listPages(site, { threadId, staffId: owners[0] ?? '' })
      for (const [name, ms] of await measurePages(site, pages)) results.set(name, [...(results.get(name) ?? []), ms])
      console.log(`${count}: ${[...results].map(([name, each]) => `${name} ${each.at(-1)?.toFixed(0)}`).join(', ')}`)
    }
    const growthOf = (name: string) => (results.get(name)?.at(-1) ?? 0) / (results.get(name)?.[0] ?? 1)
    const floor = growthOf('floor: help')
    return {
      title: 'Cases',
      words: `Milliseconds of one whole page, one request at a time, by the number of cases, each with a task and a conversation, and by the number of messages of one conversation. Medians of ${ROUND_COUNT} requests in turns. The help page, which has no list, is the floor.`,
      table: {
        columns: ['page', ...ROW_COUNTS.map(each => each.toLocaleString('en-GB'))],
        rows: [...results].map(([name, times]) => [name, ...times.map(ms => ms.toFixed(1))]),
      },
      measured: [
        { goal: 'queueGrowth', ours: growthOf('queue'), floor },
        { goal: 'ownQueueGrowth', ours: growthOf('queue, mine'), floor },
        { goal: 'inboxGrowth', ours: growthOf('messages'), floor },
        { goal: 'threadGrowth', ours: growthOf('one conversation'), floor },
      ],
    }
  } finally {
    await site.end()
  }
}

async function findAnyThread({ db }: BenchSite): Promise<string> {
  const [thread] = await db.select({ id: threads.id }).from(threads).limit(1)
  return thread?.id ?? ''
}

async function listPages(
  { db }: BenchSite,
  { threadId, staffId }: { threadId: string; staffId: string },
): Promise<Array<ExamplePage>> {
  const { name, value } = await staffCookie({ db, clock: systemClock }, staffId)
  const cookie = `${name}=${value}`
  const before = String(systemClock.now().getTime() - 12 * HOUR_MS)
  return [
    { name: 'floor: help', path: addresses.adminHelp(), cookie },
    { name: 'queue', path: addresses.adminQueue(), cookie },
    { name: 'queue, mine', path: addresses.adminQueue({ owner: 'mine' }), cookie },
    { name: 'queue, unassigned', path: addresses.adminQueue({ owner: 'none' }), cookie },
    { name: 'queue, messages', path: addresses.adminQueue({ reason: 'message' }), cookie },
    { name: 'queue, tasks that are mine', path: addresses.adminQueue({ reason: 'task', owner: 'mine' }), cookie },
    { name: 'queue, stalled', path: addresses.adminQueue({ reason: 'stalled' }), cookie },
    { name: 'messages', path: addresses.adminMessages(), cookie },
    { name: 'messages, mine', path: addresses.adminMessages({ owner: 'mine' }), cookie },
    { name: 'messages, nobody', path: addresses.adminMessages({ owner: 'nobody' }), cookie },
    { name: 'messages, all', path: addresses.adminMessages({ show: 'all' }), cookie },
    { name: 'messages, mine, all', path: addresses.adminMessages({ owner: 'mine', show: 'all' }), cookie },
    { name: 'messages, a name', path: addresses.adminMessages({ q: 'adebayo' }), cookie },
    { name: 'one conversation', path: addresses.adminThread(threadId), cookie },
    { name: 'its older messages', path: addresses.adminThread(threadId, { before }), cookie },
  ]
}
