/** Why a private calendar could not be read, in words that follow “We couldn’t read the private calendar” and “Nothing is connected”. */
export const BUSY_PROBLEMS = {
  'not-https': 'The address must begin with https://, and must have no user name in it.',
  'not-public': 'The address doesn’t lead to a public calendar on the internet.',
  'not-found': 'There is no calendar at this address. It may have been replaced or made private.',
  refused: 'The server of the calendar refused to show it. Please check that you copied the secret address.',
  failed: 'The server of the calendar answered with an error.',
  unreachable: 'The server of the calendar can’t be reached.',
  'too-slow': 'The server of the calendar didn’t answer in time.',
  'too-many-redirects': 'The address forwards to other addresses too many times.',
  'too-large': 'The calendar is too large: more than 5 MB.',
  'not-a-calendar': 'The address leads to something that isn’t a calendar we can read.',
  'not-now': 'Something is wrong on our side.',
  'given-away': 'The calendar now belongs to another colleague, so nothing was stored.',
  sealed: 'The stored address can’t be opened any more. Please enter it again.',
} as const

export type BusyProblem = keyof typeof BUSY_PROBLEMS
