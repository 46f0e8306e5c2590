import type { Readable } from 'node:stream'
import { limitConcurrency, QueueIsFull } from '#src/limit-concurrency.ts'
import { Unavailable } from '#src/unavailable.ts'
import { runApart } from './apart/run-apart.server.ts'
import type { WordNode } from './formats/word-tree.ts'

const limitReading = limitConcurrency({ atOnce: 1, waiting: 50 })

export async function readWordText(bytes: Readable): Promise<Array<WordNode> | null> {
  try {
    const answer = await limitReading(() => runApart('read-word', bytes))
    return answer === null ? null : JSON.parse(answer.toString())
  } catch (error) {
    if (error instanceof QueueIsFull) throw new Unavailable('Too many previews wait.', { cause: error })
    throw error
  }
}
