/**
 * The baseline for measuring uploads: a server that only writes request bodies to the disk and flushes them. Prints its
 * URL.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder = '.'] = process.argv.slice(2)
const server = createServer((request, response) => {
  const file = createWriteStream(join(folder, randomUUID()), { flush: true })
  pipeline(request, file).then(
    () => response.writeHead(302).end(),
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
