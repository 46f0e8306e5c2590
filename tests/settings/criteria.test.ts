import { beforeAll, expect, test } from 'vitest'
import { act } from '#src/web/staff/parts/act.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const SET = 'arts-council-talent-film'

const FIELDS = {
  set: SET,
  criterion: `${SET}-award`,
  expectedVersion: '1',
  kind: 'mandatory',
  position: '1',
  title: 'A main award in film',
  text: 'You won a main award in film or television.',
  evidence: '',
}

test('an owner changes a criterion, and the self-check says it at once', async () => {
  const { browser } = await program.staff('owner')
  const post = async (fields: Record<string, string>) => (await browser.postDialog(act('saveCriterion'), fields)).answer
  expect(await post({ ...FIELDS, title: '' })).toMatchObject({ ok: false, errors: { title: 'Please give it a title' } })
  expect(await post({ ...FIELDS, kind: 'optional' })).toMatchObject({
    ok: false,
    errors: { kind: expect.stringContaining('stays mandatory') },
  })
  expect(await post(FIELDS)).toMatchObject({ ok: true })
  const { view } = await program.visitor().open('/self-check?step=2&work=film&stage=talent&prize=no')
  expect(view.text).toContain('You won a main award in film or television.')
  const page = await browser.open('/admin/criteria?body=arts_council&route=talent&field=film')
  expect(page.view.text).toContain('A main award in film')
})
