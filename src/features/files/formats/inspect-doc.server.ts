import { read } from 'cfb'
import type { Refusal } from '../uploads.ts'
import { findRefusalOfField } from './hostile-targets.ts'

const WORD_SIGNATURES = [0xa5ec, 0xa5dc]
const ENCRYPTED_FLAG = 0x0100
const ROOT_ENTRY_TYPE = 5
const SECTOR_TABLES_IN_HEADER = 109
const EMBEDDED_FILE_STREAM = '\x01Ole10Native'

const FIELD_MARKS = ['\x13', '\x14', '\x15']

/** Returns null when the file is accepted, and may throw when it is damaged. */
export function inspectDoc(bytes: Buffer): Refusal | null {
  if (!isValidContainer(bytes)) return 'damaged'
  const { FileIndex, FullPaths } = read(bytes, { type: 'buffer' })
  const findTopLevelEntry = (name: string) =>
    FileIndex[FullPaths.findIndex(path => /^[^/]+\/(.*)$/.exec(path)?.[1] === name)]
  if (FileIndex[0]?.type !== ROOT_ENTRY_TYPE) return 'damaged'
  // Word stores an encrypted DOCX in an OLE container.
  if (findTopLevelEntry('EncryptedPackage') !== undefined) return 'has-password'
  const document = findTopLevelEntry('WordDocument')
  if (document === undefined) return 'type-not-allowed'
  if (findTopLevelEntry('Macros/') !== undefined || FileIndex.some(({ name }) => /^_VBA_PROJECT/i.test(name)))
    return 'has-macros'
  if (FileIndex.some(({ name }) => name === EMBEDDED_FILE_STREAM)) return 'holds-another-file'

  const text = Buffer.from(document.content ?? [])
  if (text.length < 32 || !WORD_SIGNATURES.includes(text.readUInt16LE(0))) return 'damaged'
  if ((text.readUInt16LE(10) & ENCRYPTED_FLAG) !== 0) return 'has-password'
  return inspectFields(text)
}

function inspectFields(bytes: Buffer): Refusal | null {
  const decodedTexts = [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')]
  return decodedTexts.flatMap(extractFieldCodes).map(findRefusalOfField).find(Boolean) ?? null
}

function extractFieldCodes(text: string): Array<string> {
  const [begin = '', separate = '', end = ''] = FIELD_MARKS
  return text
    .split(begin)
    .slice(1)
    .map(code => code.split(separate, 1)[0]?.split(end, 1)[0] ?? '')
}

/** Checks byte order, sector table size and directory loops, because the library `cfb` does not. */
function isValidContainer(bytes: Buffer): boolean {
  if (bytes.readUInt16LE(28) !== 0xfffe) return false
  const sectorSize = 2 ** bytes.readUInt16LE(30)
  const [sectors, links] = [Math.ceil(bytes.length / sectorSize), sectorSize / 4]
  const tableCount = bytes.readUInt32LE(44)
  if (tableCount === 0 || tableCount > sectors / links + 2) return false
  if (bytes.readUInt32LE(72) > 0 && bytes.readUInt32LE(68) >= sectors) return false
  let sector = bytes.readUInt32LE(48)
  for (let steps = 0; sector < sectors && sector < SECTOR_TABLES_IN_HEADER * links; steps++) {
    if (steps > sectors) return false
    const tableSector = bytes.readUInt32LE(76 + 4 * Math.floor(sector / links))
    sector = bytes.readUInt32LE((tableSector + 1) * sectorSize + 4 * (sector % links))
  }
  return true
}
