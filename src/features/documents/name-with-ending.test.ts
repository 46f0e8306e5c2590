import { expect, test } from 'vitest'
import { nameWithEnding } from './name-with-ending.ts'

test.each([
  ['passport.jpg', 'jpeg', 'passport.jpg'],
  ['passport.JPEG', 'jpeg', 'passport.JPEG'],
  ['statement', 'pdf', 'statement.pdf'],
  ['invoice.exe', 'pdf', 'invoice.exe.pdf'],
  ['letter.doc', 'docx', 'letter.doc.docx'],
  ['ìwé.ẹ̀rí', 'png', 'ìwé.ẹ̀rí.png'],
] as const)('a file is saved under an ending that says what it is: %s as %s', (fileName, format, name) => {
  expect(nameWithEnding(fileName, format)).toBe(name)
})
