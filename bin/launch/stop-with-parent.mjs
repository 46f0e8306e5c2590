// Node loads this file before the program, and it stops the program with SIGTERM if its parent process is killed.
const parentPid = process.ppid
const timer = setInterval(() => {
  if (process.ppid === parentPid) return
  clearInterval(timer)
  process.kill(process.pid, 'SIGTERM')
}, 500)
timer.unref()
