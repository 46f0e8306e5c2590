import { expect } from 'vitest'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { Applied } from './visits.ts'
import type { World } from './world.ts'

/** Returns the acknowledged applications that are not stored. */
export async function listLost({ db }: World, applied: ReadonlyArray<Applied>): Promise<ReadonlyArray<Applied>> {
  const rows = await db.select({ email: liveApplications.email }).from(liveApplications)
  const stored = new Set(rows.map(({ email }) => email))
  return applied.filter(({ email }) => !stored.has(email))
}

/** Waits until each applicant has one mail with the payment link, and each payer also one receipt. */
export async function expectMailsOnce({ postfix }: World, applied: ReadonlyArray<Applied>) {
  const findFaults = async () => {
    const mailsByEmail = Map.groupBy(await postfix.readMails(), ({ to }) => to)
    return applied
      .map(entry => ({ ...entry, subjects: (mailsByEmail.get(entry.email) ?? []).map(({ subject }) => subject) }))
      .filter(({ payment, subjects }) => !areExpected(payment, subjects))
  }
  await expect.poll(findFaults, { timeout: 150_000, interval: 1_000 }).toEqual([])
}

function areExpected(payment: Applied['payment'], subjects: ReadonlyArray<string>): boolean {
  const receipts = subjects.filter(subject => subject.startsWith('We have received')).length
  const isReceiptExpected = payment === 'requested' ? receipts <= 1 : receipts === (payment === 'acknowledged' ? 1 : 0)
  return isReceiptExpected && subjects.length === receipts + 1
}
