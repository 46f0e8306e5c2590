import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { type PdfDictionary, type PdfValue, parsePdfValue, WHITESPACE } from './pdf-value.ts'

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256'

/** Decrypts the streams and strings of one object. */
export type ObjectDecryption = { stream(bytes: Buffer): Buffer; string(bytes: Buffer): Buffer }
export type Decryption = (id: { object: number; generation: number }) => ObjectDecryption

const ENCRYPT_ENTRY = new RegExp(`/Encrypt(?=${WHITESPACE}|<)`, 'g')
const FILE_ID_ENTRY = new RegExp(`/ID(?=${WHITESPACE}*\\[)`, 'g')
const MAX_ENTRIES = 200

/**
 * Returns the decryption of a PDF that opens without a password, because only its owner's password is set (ISO 32000-2,
 * 7.6). Returns null when the file needs a password, or when readers may understand its encryption differently.
 */
export function findDecryption(text: string): Decryption | null {
  const dictionary = findEncryptionDictionary(text)
  if (dictionary === null || dictionary.get('Filter') !== 'Standard') return null
  const [streams, strings] = [findMethod(dictionary, 'StmF'), findMethod(dictionary, 'StrF')]
  const key = findFileKey(dictionary, findFileIds(text))
  if (streams === null || strings === null || key === null) return null
  return id => ({
    stream: bytes => decrypt(streams, createObjectKey(streams, key, id), bytes),
    string: bytes => decrypt(strings, createObjectKey(strings, key, id), bytes),
  })
}

function findEncryptionDictionary(text: string): PdfDictionary | null {
  const entries = findAll(ENCRYPT_ENTRY, text)
  if (entries.length > MAX_ENTRIES) return null
  const values = entries.map(at => parsePdfValue(text, at)?.value ?? null)
  const [first] = values
  if (values.length === 1 && first instanceof Map) return first
  const references = values.map(value => (isReference(value) ? `${value.object} ${value.generation}` : ''))
  if (!isReference(first ?? null) || new Set(references).size !== 1) return null
  const [object, generation] = (references[0] ?? '').split(' ')
  const header = new RegExp(`(?<!\\d)0*${object}${WHITESPACE}+0*${generation}${WHITESPACE}*obj`, 'g')
  const [definition, ...others] = findAll(header, text)
  const value = definition === undefined || others.length > 0 ? null : parsePdfValue(text, definition)?.value
  return value instanceof Map ? value : null
}

function findFileIds(text: string): Array<Buffer> {
  const ids = findAll(FILE_ID_ENTRY, text)
    .slice(0, MAX_ENTRIES)
    .map(at => {
      const value = parsePdfValue(text, at)?.value
      return Array.isArray(value) && Buffer.isBuffer(value[0]) ? value[0].toString('latin1') : ''
    })
  return [...new Set([...ids, ''])].map(id => Buffer.from(id, 'latin1'))
}

function findAll(pattern: RegExp, text: string): Array<number> {
  return [...text.matchAll(pattern)].map(({ 0: whole, index }) => index + whole.length)
}

function isReference(value: PdfValue): value is { object: number; generation: number } {
  return value !== null && typeof value === 'object' && 'object' in value
}

const METHODS: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' }

function findMethod(dictionary: PdfDictionary, kind: 'StmF' | 'StrF'): Method | null {
  const version = dictionary.get('V')
  if (version === 1 || version === 2) return 'rc4'
  if (version !== 4 && version !== 5) return null
  const name = dictionary.get(kind) ?? 'Identity'
  if (name === 'Identity') return 'none'
  const filters = dictionary.get('CF')
  const filter = filters instanceof Map && typeof name === 'string' ? filters.get(name) : null
  return filter instanceof Map ? (METHODS[String(filter.get('CFM') ?? 'None')] ?? null) : null
}

function findFileKey(dictionary: PdfDictionary, ids: ReadonlyArray<Buffer>): Buffer | null {
  const revision = Number(dictionary.get('R'))
  if (revision === 5 || revision === 6) return findKeyOf256Bits(dictionary, revision)
  if (![2, 3, 4].includes(revision)) return null
  const declaredBytes = Number(dictionary.get('Length') ?? 40) / 8
  const lengths = revision === 2 ? [5] : [declaredBytes, 16, 5].filter(length => length >= 5 && length <= 16)
  for (const id of ids) {
    for (const length of lengths) {
      const key = createKey(dictionary, { revision, id, length })
      if (key !== null) return key
    }
  }
  return null
}

/** The empty password, padded as the standard says. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Returns the key if the empty password opens the file. */
function createKey(
  dictionary: PdfDictionary,
  { revision, id, length }: { revision: number; id: Buffer; length: number },
): Buffer | null {
  const [owner, user] = [readBytes(dictionary, 'O', 32), readBytes(dictionary, 'U', 32)]
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(Number(dictionary.get('P')) | 0)
  const hidesMetadata = revision < 4 || dictionary.get('EncryptMetadata') !== false
  let key = hash('md5', PADDING, owner, permissions, id, Buffer.alloc(hidesMetadata ? 0 : 4, 0xff))
  for (let round = 0; revision > 2 && round < 50; round++) key = hash('md5', key.subarray(0, length))
  key = key.subarray(0, length)
  if (revision === 2) return rc4(key, PADDING).equals(user) ? key : null
  let check = hash('md5', PADDING, id)
  for (let round = 0; round < 20; round++) check = rc4(Buffer.from(key.map(byte => byte ^ round)), check)
  return check.equals(user.subarray(0, 16)) ? key : null
}

function findKeyOf256Bits(dictionary: PdfDictionary, revision: number): Buffer | null {
  const [user, encryptedKey] = [readBytes(dictionary, 'U', 48), readBytes(dictionary, 'UE', 32)]
  if (user.length < 48 || encryptedKey.length < 32) return null
  const hashSalt = (salt: Buffer) => (revision === 5 ? hash('sha256', salt) : hashRepeatedly(salt))
  if (!hashSalt(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null
  return decryptBlocks('aes-256-cbc', hashSalt(user.subarray(40, 48)), Buffer.alloc(16), encryptedKey)
}

/** Algorithm 2.B for the empty password. */
function hashRepeatedly(salt: Buffer): Buffer {
  let key = hash('sha256', salt)
  let encrypted = Buffer.alloc(0)
  for (let round = 0; round < 64 || (encrypted.at(-1) ?? 0) > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = hash(['sha256', 'sha384', 'sha512'][remainder] ?? '', encrypted)
  }
  return key.subarray(0, 32)
}

function createObjectKey(method: Method, key: Buffer, { object, generation }: { object: number; generation: number }) {
  if (method === 'none' || method === 'aes-256') return key
  const id = Buffer.alloc(5)
  id.writeUIntLE(object % 2 ** 24, 0, 3)
  id.writeUInt16LE(generation % 2 ** 16, 3)
  const salt = Buffer.from(method === 'aes-128' ? 'sAlT' : '', 'latin1')
  return hash('md5', key, id, salt).subarray(0, Math.min(16, key.length + 5))
}

function decrypt(method: Method, key: Buffer, bytes: Buffer): Buffer {
  switch (method) {
    case 'none':
      return bytes
    case 'rc4':
      return rc4(key, bytes)
    case 'aes-128':
    case 'aes-256':
      return decryptBlocks(`${method}-cbc`, key, bytes.subarray(0, 16), bytes.subarray(16))
  }
}

/** Leaves the padding, which neither packed objects nor the beginning of a link need removed. */
function decryptBlocks(algorithm: string, key: Buffer, start: Buffer, bytes: Buffer): Buffer {
  if (start.length < 16) return Buffer.alloc(0)
  const decipher = createDecipheriv(algorithm, key, start).setAutoPadding(false)
  return decipher.update(bytes.subarray(0, bytes.length - (bytes.length % 16)))
}

/** OpenSSL no longer offers this cipher. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 255
    swap(index, other)
  }
  let [index, other] = [0, 0]
  return Buffer.from(
    bytes.map(byte => {
      index = (index + 1) & 255
      other = (other + (state[index] ?? 0)) & 255
      swap(index, other)
      return byte ^ (state[((state[index] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
    }),
  )
}

function hash(algorithm: string, ...pieces: ReadonlyArray<Buffer>): Buffer {
  return createHash(algorithm).update(Buffer.concat(pieces)).digest()
}

function readBytes(dictionary: PdfDictionary, name: string, length: number): Buffer {
  const value = dictionary.get(name)
  return Buffer.isBuffer(value) ? value.subarray(0, length) : Buffer.alloc(0)
}
