import { expect, test } from 'vitest'
import { anApplication } from '#src/factories/an-application.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { findApplications } from './find-applications.server.ts'

async function found(words: string) {
  const app = await testGround()
  await anApplication().named('Ọláwálé Adébáyọ̀').withEmail('ola@yaba.example').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  await anApplication().named('100% Ƙasim').withEmail('kasim@kano.example').saveTo(app.db, app.clock)
  return (await findApplications(app.db, words)).map(application => application.applicantName)
}

test.each([
  ['adebayo', ['Ọláwálé Adébáyọ̀']],
  ['ADEB yaba', ['Ọláwálé Adébáyọ̀']],
  ['kasim', ['100% Ƙasim']],
  ['%', ['100% Ƙasim']],
  ['_', []],
  ['example', ['100% Ƙasim', 'Ọláwálé Adébáyọ̀']],
  ['adebayo kano', []],
  ['   ', []],
])('"%s" finds whom it should, the newest first', async (words, names) => {
  expect(await found(words)).toEqual(names)
})

test('eight are enough', async () => {
  const app = await testGround()
  for (let index = 0; index < 9; index += 1) {
    await anApplication().withEmail(`ada${index}@example.ng`).saveTo(app.db, app.clock)
  }
  expect((await findApplications(app.db, 'ada')).length).toBe(8)
})
