import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import { aPaidConsultation } from '../support/paid-consultation.ts'
import { sharedProgram } from '../support/shared-program.ts'

const LABEL_OF_EMPTY_LINE = 'Lagos time'

test('hidden elements hold no text, because text browsers show them', async () => {
  const program = await sharedProgram()
  const draft = anApplication().awaitingResubmission('The letter is not signed').settled('initial')
  const { reference, email } = await draft.saveTo(program.db, systemClock)
  const { path: booking } = await aPaidConsultation(program.records)
  const tracking = { reference: reference ?? '', email }
  const visitor = program.visitor()
  for (const path of [
    addresses.tracking(tracking),
    addresses.tracking({ ...tracking, tab: 'documents', upload: 'new' }),
    booking,
  ]) {
    const { view } = await visitor.open(path)
    // The other tabs of the page are worth reading there.
    const hidden = [...view.document.querySelectorAll('main [hidden]:not([role=tabpanel])')]
    expect(hidden.length).toBeGreaterThan(0)
    const texts = hidden.map(({ textContent }) => textContent.trim())
    expect(texts.filter(text => text !== '' && text !== LABEL_OF_EMPTY_LINE)).toEqual([])
  }
})
