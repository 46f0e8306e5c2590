import { expect, test } from 'vitest'
import { fieldCodes } from './field-codes.ts'

test.each([
  [
    'one in pieces',
    '<w:instrText xml:space="preserve"> DD</w:instrText><w:t>b</w:t><w:instrText>E a</w:instrText>',
    ' DDE a',
  ],
  ['one spelled otherwise', '<instrText>&#68;<!-- < > -->D<![CDATA[E&#68;]]><?a <b>?></instrText >', 'DDE&#68;'],
  ['one after an empty piece', '<w:instrText/><w:instrText>DDE</w:instrText>', 'DDE'],
  ['one with a bracket in an attribute', '<w:instrText a=">">DDE</w:instrText>', 'DDE'],
  [
    'one with a field in a remark',
    '<w:instrText>D</w:instrText><!-- <w:fldChar/> --><w:instrText>DE</w:instrText>',
    'DDE',
  ],
  ['one in an attribute', `<w:fldSimple w:dirty="a>" w:instr='&#x44;DE'/>`, 'DDE'],
])('the code of a field is found: %s', (_what, xml, code) => {
  expect(fieldCodes(`<w:p>${xml}</w:p>`)?.filter(each => each !== '')).toEqual([code])
})

test('fields beside and within each other have codes of their own', () => {
  const xml =
    '<w:fldChar a="b"/><w:instrText>PAGE</w:instrText><w:fldChar/><w:instrText>DATE</w:instrText><w:delInstrText>DDE</w:delInstrText>'
  expect(fieldCodes(xml)).toEqual(['', 'PAGE', 'DATE'])
})

test.each([
  '<w:instrText>DDE',
  '<w:instrText>DDE<w:instrText>',
  '<w:instrText>DDE</w:t></w:instrText',
  '<w:instrText>DDE<!-- </w:instrText>',
  '<w:instrText>DDE<![CDATA[ </w:instrText>',
  '<w:instrText a="DDE',
  '<w:fldSimple w:instr=DDE>',
  '<!-- DDE',
  '<?DDE',
  '<!DOCTYPE a [<!ENTITY b "DDE">]><w:instrText>&b;</w:instrText>',
])('%j cannot be read', xml => {
  expect(fieldCodes(xml)).toBeNull()
})

test('no more pieces are read than a book has', () => {
  expect(fieldCodes('<a>'.repeat(1_000_000))).not.toBeNull()
  expect(fieldCodes('<a>'.repeat(1_000_001))).toBeNull()
})
