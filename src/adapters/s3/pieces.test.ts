import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { toArray } from '#tests/support/to-array.ts'
import { chainPieces, cutIntoPieces, MAX_PIECE_BYTES, parsePieceKey } from './pieces.ts'

const ID = '00000000-0000-4000-8000-000000000000'

const chainOf = (...ranges: Array<[number, number]>) =>
  chainPieces(ranges.map(([start, end]) => ({ key: `${start}-${end}`, start, end }))).map(({ from, end }) => [
    from,
    end,
  ])

test('a file is made of the pieces that follow each other from its first byte', () => {
  expect(chainOf()).toEqual([])
  expect(chainOf([10, 20], [0, 10])).toEqual([
    [0, 10],
    [10, 20],
  ])
  expect(chainOf([0, 10], [11, 20])).toEqual([[0, 10]])
  expect(chainOf([1, 10])).toEqual([])
})

test('of overlapping pieces the longest counts, and each later one only adds its new bytes', () => {
  expect(chainOf([0, 4], [0, 10], [2, 6], [6, 15], [15, 16])).toEqual([
    [0, 10],
    [10, 15],
    [15, 16],
  ])
})

test('a stream is cut into pieces of one mebibyte, without bytes that exist already', async () => {
  const sizesOf = async (skip: number, ...chunks: Array<number>) =>
    (await toArray(cutIntoPieces(Readable.from(chunks.map(size => Buffer.alloc(size))), skip))).map(
      ({ length }) => length,
    )
  expect(await sizesOf(0, 600_000, 600_000)).toEqual([MAX_PIECE_BYTES, 1_200_000 - MAX_PIECE_BYTES])
  expect(await sizesOf(0, 3 * MAX_PIECE_BYTES)).toEqual([MAX_PIECE_BYTES, MAX_PIECE_BYTES, MAX_PIECE_BYTES])
  expect(await sizesOf(150, 100, 100)).toEqual([50])
  expect(await sizesOf(200, 100, 100)).toEqual([])
})

test('only keys of pieces are read', () => {
  expect(parsePieceKey(`intake/${ID}/5-12`)).toEqual({ id: ID, key: `intake/${ID}/5-12`, start: 5, end: 12 })
  for (const key of [`intake/${ID}/5`, `intake/x/5-12`, `GT-1/intake/${ID}/5-12`, `intake/${ID}/5-12/x`])
    expect(parsePieceKey(key), key).toBe(null)
})
