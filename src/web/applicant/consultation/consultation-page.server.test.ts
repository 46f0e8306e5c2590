import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { saveChangedSlots } from '#dev/factories/changed-slots.server.ts'
import { testPaymentContext } from '#tests/support/app-context.ts'
import { type App, appContext } from '../../app-context.ts'
import { loadConsultationPage } from './consultation-page.server.ts'

test('a time that is not offered any more is gone, with others near it, and words that are no time are ignored', async () => {
  const app = await testPaymentContext()
  const [day, time] = ['2026-11-26', '10:00']
  const readDetails = async (query: string) => {
    const context = new RouterContextProvider()
    context.set(appContext, app as unknown as App)
    const request = new Request(`https://passage.example/consultation?item=consultation_30&${query}`)
    return (await loadConsultationPage(context, request)).data.details
  }
  expect(await readDetails(`date=${day}&time=${time}`)).toMatchObject({ isFree: true })
  await saveChangedSlots(app.db, app.clock, { day, times: [time], state: 'deleted' })
  const gone = await readDetails(`date=${day}&time=${time}`)
  expect(gone).toMatchObject({ isFree: false, slot: `${day} ${time}` })
  expect(gone?.otherSlots.map(([slot]) => slot)).toContain(`${day} 10:30`)
  for (const words of [`date=${day}&time=soon`, `date=${day}&time=24:00`, 'date=2026-02-30&time=10:00'])
    expect(await readDetails(words), words).toBeNull()
})
