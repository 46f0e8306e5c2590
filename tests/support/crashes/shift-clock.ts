// Sets the clock of a program forward, and again at each SIGUSR2. The program refuses `NOW` beside a provider's key.
const stepMs = Number(process.env.CLOCK_STEP_MS)
let shiftMs = Number(process.env.CLOCK_SHIFT_MS)
process.on('SIGUSR2', () => {
  shiftMs += stepMs
})

const SystemDate = Date
const shiftedNow = () => SystemDate.now() + shiftMs

globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shiftedNow()] : args, newTarget),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
})
