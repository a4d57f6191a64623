const WIDTH = 40

/** A progress bar in a terminal, otherwise a line for each 10 %. */
export function progressBar(label: string): (done: number, total: number) => void {
  let lastTenth = -1
  return (done, total) => {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const text = `${label} ${Math.floor(share * 100)} % (${done} of ${total})`
    if (process.stderr.isTTY) {
      const filled = Math.round(share * WIDTH)
      process.stderr.write(`\r[${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${text}`)
      if (share === 1) process.stderr.write('\n')
      return
    }
    const tenth = Math.floor(share * 10)
    if (tenth > lastTenth) process.stderr.write(`${text}\n`)
    lastTenth = tenth
  }
}
