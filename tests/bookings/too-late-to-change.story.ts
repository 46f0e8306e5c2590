import { DEFAULT_CALENDAR_ID } from '#src/features/bookings/rules.ts'
import { timeSlots } from '#src/features/bookings/table.server.ts'
import { aPaidConsultation, CLOCK, chooseDayAndTime } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { expectLooksRight } from '../support/browser/story.ts'

// This is a Sunday at 11:17 in Lagos, so the first times of Monday begin in less than 24 hours.
test.use({ ownNow: '2026-11-22T10:17:00Z' })

const NO_CHANGES_TEXT =
  /“No changes”: these times begin in less than 24 hours\. Once booked, they can’t be moved or cancelled\./

test('a time within 24 hours is marked as not changeable before it is booked', { tag: '@desk-no-js' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const saturday = { day: '2026-11-28', time: '10:00', state: 'available', changedAt: CLOCK.now() } as const
  await records.db.insert(timeSlots).values({ calendarId: DEFAULT_CALENDAR_ID, ...saturday })
  const { path } = await aPaidConsultation(records)

  await page.goto(path)
  await expect(page.getByText(/up to 20 February 2027\. Also on Saturday 28 November 2026\.$/)).toBeVisible()
  await chooseDayAndTime(page, 'Monday 23 November 2026', '11:00')
  await expect(page.getByText(NO_CHANGES_TEXT)).toBeVisible()
  await expect(page.getByRole('radio', { name: '11:00' })).toHaveAccessibleDescription(NO_CHANGES_TEXT)
  await expect(page.getByRole('radio', { name: '11:30' })).toHaveAccessibleDescription('')
  const warning = page.getByText('This time begins in less than 24 hours, so it can’t be moved or cancelled.')
  if (javaScriptEnabled) await expect(warning).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('radio', { name: '13:00' }).check()
  await expect(page.getByText('You can move or cancel your consultation up to 24 hours before.')).toBeVisible()
  await expect(warning).toBeHidden()

  await chooseDayAndTime(page, 'Saturday 28 November 2026', '10:00')
  await expect(page.getByText(NO_CHANGES_TEXT)).toBeHidden()
})
