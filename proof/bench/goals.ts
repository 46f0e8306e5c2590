/** `atLeast` and `atMost` are plain numbers, or multiples of the floor where `ofFloor` is true. */
export type Goal = { row: string; unit: string; ofFloor?: true } & ({ atLeast: number } | { atMost: number })

const PAGE_NAMES_OF_APPLICANTS = ['tracking', 'payment', 'look-up', 'booking'] as const
const PAGE_NAMES_OF_STAFF = ['dashboard', 'applications'] as const

const SERVER_GOALS = {
  homeRate: { row: 'home, HTML', unit: 'requests/s', ofFloor: true, atLeast: 0.6 },
  trackingRate: { row: 'tracking page, 200 sessions', unit: 'requests/s', ofFloor: true, atLeast: 0.14 },
  trackingP99: { row: 'tracking page, 99th percentile', unit: 'ms', atMost: 200 },
  listRate: { row: 'staff list, search and filter', unit: 'requests/s', ofFloor: true, atLeast: 0.25 },
  createdRate: { row: 'application created, the whole form', unit: 'requests/s', ofFloor: true, atLeast: 0.2 },
  slotRound: { row: '50 attempts at one time, the whole round', unit: 'ms', atMost: 150 },
  uploadRate: { row: '50 uploads of 10 MB', unit: 'MB/s', ofFloor: true, atLeast: 0.3 },
  memoryIdle: { row: 'memory of the server, idle', unit: 'MiB', atMost: 120 },
  memoryPeak: { row: 'memory of the server, highest', unit: 'MiB', atMost: 300 },
  memoryAfter: { row: 'memory of the server, a minute after', unit: 'MiB', atMost: 150 },
  serverStart: { row: 'start of the server until home answers', unit: 'ms', atMost: 600 },
  npmStart: { row: '`npm start` until home answers', unit: 'ms', atMost: 1200 },
  searchGrowth: { row: 'search and filter, most rows : 1,000', unit: '×', atMost: 2 },
  dashboardGrowth: { row: 'dashboard, most rows : 1,000', unit: '×', atMost: 2 },
  paymentsGrowth: { row: 'payments of this month, 200,000 : 1,000', unit: '×', atMost: 2 },
  earlierMonthGrowth: { row: 'payments of an earlier month, 200,000 : 1,000', unit: '×', atMost: 2 },
  allMonthsGrowth: { row: 'payments of all months, 200,000 : 1,000', unit: '×', atMost: 2 },
  reportGrowth: { row: 'month report, 200,000 : 1,000', unit: '×', atMost: 2 },
  nameGrowth: { row: 'payments by two names, 200,000 : 1,000', unit: '×', atMost: 2 },
  queueGrowth: { row: 'queue, 200,000 : 1,000', unit: '×', atMost: 2 },
  ownQueueGrowth: { row: 'queue, mine, 200,000 : 1,000', unit: '×', atMost: 2 },
  inboxGrowth: { row: 'messages, 200,000 : 1,000', unit: '×', atMost: 2 },
  threadGrowth: { row: 'one conversation, 200,000 : 1,000', unit: '×', atMost: 2 },
} satisfies Record<string, Goal>

const HOME_GOALS = {
  'home FCP': { row: 'home, first paint, slow line', unit: 'ms', ofFloor: true, atMost: 1.15 },
  'home LCP': { row: 'home, largest paint, slow line', unit: 'ms', atMost: 1000 },
  'home LCP on a phone': { row: 'home, largest paint, simulated phone', unit: 'ms', ofFloor: true, atMost: 1.1 },
} satisfies Record<string, Goal>

export type GoalName = keyof typeof SERVER_GOALS | keyof typeof HOME_GOALS | `${PageWithGoals} ${PageMeasure}`
type PageWithGoals = (typeof PAGE_NAMES_OF_APPLICANTS | typeof PAGE_NAMES_OF_STAFF)[number]
type PageMeasure = 'LCP' | 'script' | 'requests'

/** docs/performance.md compares these goals with the last measurement. */
export const GOALS = {
  ...HOME_GOALS,
  ...pageGoals(PAGE_NAMES_OF_APPLICANTS, { lcpMs: 1300, scriptKib: 45, requests: 15 }),
  ...pageGoals(PAGE_NAMES_OF_STAFF, { lcpMs: 2000, scriptKib: 120, requests: 20 }),
  ...SERVER_GOALS,
} as Record<GoalName, Goal>

/** The pages with goals, which are measured several times. */
export const PAGES_WITH_GOALS: ReadonlyArray<string> = ['/', ...PAGE_NAMES_OF_APPLICANTS, ...PAGE_NAMES_OF_STAFF]

export function describeGoal(goal: Goal): string {
  const bound = 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
  return `${bound} ${goal.ofFloor ? 'of the floor' : goal.unit}`.trim()
}

export function meetsGoal(goal: Goal, ours: number, floor: number | null): boolean {
  const value = goal.ofFloor ? ours / (floor ?? 0) : ours
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

function pageGoals(names: ReadonlyArray<string>, limits: { lcpMs: number; scriptKib: number; requests: number }) {
  return Object.fromEntries(
    names.flatMap(
      (name): Array<[string, Goal]> => [
        [`${name} LCP`, { row: `${name}, largest paint, slow line`, unit: 'ms', atMost: limits.lcpMs }],
        [`${name} script`, { row: `${name}, script until the first press`, unit: 'KiB', atMost: limits.scriptKib }],
        [`${name} requests`, { row: `${name}, requests`, unit: '', atMost: limits.requests }],
      ],
    ),
  )
}
