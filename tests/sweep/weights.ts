/** The bytes that loading a page transfers, headers included, and the number of requests. */
export type PageWeight = { bytes: number; scriptBytes: number; requests: number }

/** KiB in all and of scripts, both with headers, and requests. */
type Budget = readonly [kib: number, scriptKib: number, requests: number]

/** The most that a first visit of a phone may transfer, by route. A commit that raises a budget must say why. */
const BUDGETS: Record<string, Budget> = {
  'application-tracking/details': [72, 10, 7],
  'application-tracking/address': [72, 10, 7],
  'application-tracking/your-data': [73, 10, 7],
  'application-tracking/code': [72, 9, 7],
  '': [86, 9, 13],
  about: [83, 9, 12],
  services: [83, 10, 11],
  sectors: [82, 9, 11],
  'sectors/:sectorId': [84, 9, 11],
  contact: [79, 10, 10],
  privacy: [74, 9, 6],
  terms: [73, 9, 6],
  'get-started': [73, 10, 8],
  payment: [79, 10, 9],
  'payment/ask': [73, 10, 7],
  'pay/:token': [73, 10, 7],
  'payment-success': [81, 15, 9],
  'receipt/:token': [71, 9, 6],
  'refund/:token': [72, 10, 7],
  'reminders/stop': [71, 9, 6],
  'application-tracking': [79, 15, 8],
  'tracking of an application': [86, 15, 9],
  'application-tracking/lost-reference': [72, 10, 7],
  booking: [85, 18, 11],
  'booking/change': [85, 18, 11],
  'booking/message': [73, 10, 7],
  'admin/login': [81, 10, 9],
  'admin/setup': [80, 10, 9],
  'admin/forgotten': [81, 10, 9],
  'admin/password': [81, 10, 9],
  '*': [71, 9, 7],
  'admin/dashboard': [202, 127, 19],
  'admin/applications': [202, 127, 21],
  'admin/applications/:id': [252, 168, 45],
  'admin/applications/:id/preview': [272, 190, 49],
  'admin/messages': [200, 127, 22],
  'admin/messages/:threadId': [236, 164, 27],
  'admin/queue': [206, 132, 24],
  'admin/payments': [210, 135, 22],
  'admin/payments/report': [196, 124, 21],
  'admin/payouts': [208, 136, 23],
  'admin/payouts/:payoutId': [207, 136, 23],
  'admin/payments/:paymentId': [227, 152, 33],
  'admin/documents': [204, 129, 22],
  'admin/documents/review': [521, 310, 63],
  'admin/calendar': [248, 171, 32],
  'admin/calendar/day-sheet': [193, 123, 20],
  'admin/mail': [217, 141, 26],
  'admin/mail/templates': [193, 123, 18],
  'admin/mail/templates/:template': [227, 135, 23],
  'admin/audit': [194, 124, 19],
  'admin/account': [210, 137, 23],
  'admin/confirm': [203, 135, 23],
  'admin/staff': [207, 136, 22],
  'admin/settings': [246, 169, 31],
  'admin/people/:personKind/:recordId': [214, 142, 24],
  'admin/consultations': [195, 123, 19],
  'admin/privacy': [210, 137, 22],
  'admin/facts': [206, 132, 20],
  'admin/help': [224, 137, 21],
  'admin/*': [193, 122, 18],
}

/** Returns what is wrong with the weight of a page, or null. */
export function findWeightFault(pattern: string, { bytes, scriptBytes, requests }: PageWeight): string | null {
  const budget = BUDGETS[pattern]
  if (budget === undefined) return 'has no budget'
  const [kib, scriptKib, requestCount] = budget
  // Fewer requests would mean that something came from a cache, so the weight would prove nothing.
  const isWeighed = requests >= 3 && scriptBytes > 1024
  const isLight = bytes <= kib * 1024 && scriptBytes <= scriptKib * 1024 && requests <= requestCount
  if (isWeighed && isLight) return null
  return `weighs ${(bytes / 1024).toFixed(1)} KiB, scripts ${(scriptBytes / 1024).toFixed(1)} KiB, ${requests} requests`
}
