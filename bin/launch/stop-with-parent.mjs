// Loaded before the program: stops it with SIGTERM when its launcher was killed.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  process.kill(process.pid, 'SIGTERM')
}, 500)
watch.unref()
