import { runnerImport } from 'vite'

// Node alone cannot load the mails, which are TSX.
await runnerImport('./proof/bench/write-report.ts', { configFile: false })
