import { createHttp } from './http.ts'
import { run } from './run.ts'

await run(createHttp)
