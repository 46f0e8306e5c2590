/** What the program can do besides serving: `node build/server/index.js <name> <arguments>`. Each answers its exit code. */
export const COMMANDS: Record<string, () => Promise<(args: Array<string>) => Promise<number>>> = {
  'archive-sandbox': async () => (await import('./archive-sandbox.ts')).archiveSandboxCommand,
  demo: async () => (await import('./demo.ts')).demo,
  seed: async () => (await import('./seed.ts')).seed,
  staff: async () => (await import('./staff.ts')).staff,
}
