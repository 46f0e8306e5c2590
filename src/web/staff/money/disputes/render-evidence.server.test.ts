import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import { renderEvidence } from './render-evidence.server.ts'

const EVIDENCE = {
  providerId: '358950',
  reference: 'TP-ABCDEFGHJKMNPQRSTVWX',
  madeAt: new Date('2026-11-02T09:00:00Z'),
  customer: { email: 'ola@example.ng', name: 'Ọláwálé', phone: '' },
  service: 'Application Fee',
  deliveredOn: null,
}

test('the PDF has every value, also in Yoruba and naira, and says when nothing is recorded', async () => {
  const sections = [
    { heading: 'The dispute', rows: [['Disputed', '₦121,387'] as const, ['Customer', 'Ọláwálé Adébáyọ̀'] as const] },
    { heading: 'What was delivered', rows: [] },
  ]
  const pdf = await readPdf(await renderEvidence({ ...EVIDENCE, sections }))
  for (const words of ['₦121,387', 'Ọláwálé', EVIDENCE.reference, 'Nothing is recorded.', '358950'])
    expect(pdf.text.normalize('NFC')).toContain(words)
  expect(pdf.pageCount).toBe(1)
})

test('a long history continues on further pages within the margins', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`Day ${index}`, 'A long line of words '.repeat(12)] as const)
  const pdf = await readPdf(await renderEvidence({ ...EVIDENCE, sections: [{ heading: 'Emails', rows }] }))
  expect(pdf.pageCount).toBeGreaterThan(5)
  for (const { right, bottom } of pdf.boxes) {
    expect(right).toBeLessThan(pdf.pageWidth - 40)
    expect(bottom).toBeGreaterThan(40)
  }
})
