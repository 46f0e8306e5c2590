import { expect, test } from 'vitest'
import { rethrowOwnFault } from './own-fault.ts'

test.each([
  new ReferenceError('__dirname is not defined'),
  new WebAssembly.LinkError('import is missing'),
  Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' }),
])('%o is a fault of the program', error => {
  expect(() => rethrowOwnFault(error)).toThrow(error)
})

test.each([
  new TypeError('input buffer is not a HEIC image'),
  new RangeError('offset is out of bounds'),
  new WebAssembly.RuntimeError('unreachable'),
  Object.assign(new Error('incorrect header check'), { code: 'Z_DATA_ERROR' }),
  'no error',
])('%o may come from a damaged file', error => {
  expect(() => rethrowOwnFault(error)).not.toThrow()
})
