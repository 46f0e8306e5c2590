import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ignoreLateErrors } from './ignore-late-errors.ts'

test('an error of a client without listeners is ignored, and others are heard', () => {
  const { emit } = pg.Client.prototype
  onTestFinished(() => {
    Reflect.set(pg.Client.prototype, 'emit', emit)
  })
  ignoreLateErrors()
  const client = new pg.Client()
  expect(client.emit('error', new Error('server conn crashed?'))).toBe(false)
  const heard: Array<Error> = []
  client.on('error', error => heard.push(error))
  expect(client.emit('error', new Error('lost'))).toBe(true)
  expect(heard.map(({ message }) => message)).toEqual(['lost'])
})
