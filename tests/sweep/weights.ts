/** The bytes that loading a page transfers, headers included, and the number of requests. */
export type PageWeight = { bytes: number; scriptBytes: number; requests: number }

/** KiB in all and of scripts, both with headers, and requests. */
type Budget = readonly [kib: number, scriptKib: number, requests: number]

/** The most that a first visit of a phone may transfer, by route. A commit that raises a budget must say why. */
const BUDGETS: Record<string, Budget> = {
  'application-tracking/details': [66, 3, 7],
  'application-tracking/address': [66, 3, 7],
  'application-tracking/your-data': [67, 3, 7],
  'application-tracking/evidence': [74, 3, 7],
  'application-tracking/letters': [69, 3, 7],
  'application-tracking/pack': [69, 3, 8],
  'application-tracking/code': [66, 3, 7],
  '': [80, 2, 13],
  about: [77, 2, 12],
  services: [77, 3, 11],
  cost: [70, 2, 9],
  sectors: [76, 2, 11],
  'sectors/:sectorId': [78, 2, 11],
  'self-check': [74, 2, 7],
  contact: [73, 3, 10],
  consultation: [79, 11, 11],
  privacy: [68, 2, 6],
  terms: [67, 2, 6],
  'get-started': [68, 3, 8],
  payment: [73, 3, 9],
  'payment/ask': [67, 3, 7],
  'pay/:token': [69, 3, 8],
  'payment-success': [75, 9, 9],
  'receipt/:token': [65, 2, 6],
  'refund/:token': [66, 3, 7],
  'story/:token': [68, 3, 8],
  'letter/:token': [70, 3, 7],
  'reminders/stop': [65, 2, 6],
  'application-tracking': [73, 9, 8],
  'tracking of an application': [80, 9, 9],
  'application-tracking/lost-reference': [66, 3, 7],
  booking: [79, 11, 11],
  'booking/change': [79, 11, 11],
  'booking/message': [67, 3, 7],
  'admin/login': [76, 3, 9],
  'admin/setup': [76, 3, 9],
  'admin/forgotten': [76, 3, 9],
  'admin/password': [76, 3, 9],
  'examples/:example': [66, 2, 7],
  '*': [65, 2, 7],
  'admin/dashboard': [220, 142, 19],
  'admin/applications': [222, 144, 24],
  'admin/applications/:id': [252, 171, 39],
  'admin/applications/:id/evidence': [250, 174, 22],
  'admin/applications/:id/letters': [225, 150, 20],
  'admin/letters/:letterId/brief': [211, 138, 19],
  'admin/applications/:id/preview': [272, 190, 33],
  'admin/messages': [212, 138, 19],
  'admin/messages/:caseId': [241, 169, 23],
  'admin/queue': [218, 142, 22],
  'admin/payments': [215, 138, 17],
  'admin/payments/report': [217, 139, 18],
  'admin/payments/owed': [211, 137, 17],
  'admin/payouts': [213, 145, 18],
  'admin/payouts/:payoutId': [211, 139, 18],
  'admin/payments/:paymentId': [227, 154, 24],
  'admin/documents': [215, 139, 20],
  'admin/documents/review': [521, 313, 63],
  'admin/calendar': [256, 176, 23],
  'admin/calendar/advisers': [216, 146, 17],
  'admin/calendar/advisers/:calendarId': [250, 172, 22],
  'admin/calendar/day-sheet': [211, 138, 18],
  'admin/mail': [218, 146, 19],
  'admin/mail/templates': [211, 138, 17],
  'admin/mail/templates/:template': [232, 144, 20],
  'admin/audit': [212, 137, 18],
  'admin/account': [216, 147, 18],
  'admin/account/notifications': [211, 138, 18],
  'admin/confirm': [209, 138, 19],
  'admin/staff': [212, 145, 18],
  'admin/settings': [254, 174, 25],
  'admin/people/:caseId': [217, 148, 23],
  'admin/consultations': [211, 137, 17],
  'admin/consultations/:consultationId': [230, 156, 27],
  'admin/privacy': [215, 146, 18],
  'admin/criteria': [222, 150, 17],
  'admin/facts': [218, 139, 19],
  'admin/stories': [211, 137, 17],
  'admin/facts/:fact': [330, 164, 28],
  'admin/reports': [215, 140, 20],
  'admin/help': [256, 158, 19],
  'admin/*': [210, 136, 18],
}

/** Returns what is wrong with the weight of a page, or null. */
export function findWeightFault(pattern: string, { bytes, scriptBytes, requests }: PageWeight): string | null {
  const budget = BUDGETS[pattern]
  if (budget === undefined) return 'has no budget'
  const [kib, scriptKib, requestCount] = budget
  // Fewer requests would mean that something came from a cache, so the weight would prove nothing.
  const isWeighed = requests >= 3 && scriptBytes > 512
  const isLight = bytes <= kib * 1024 && scriptBytes <= scriptKib * 1024 && requests <= requestCount
  if (isWeighed && isLight) return null
  return `weighs ${(bytes / 1024).toFixed(1)} KiB, scripts ${(scriptBytes / 1024).toFixed(1)} KiB, ${requests} requests`
}
