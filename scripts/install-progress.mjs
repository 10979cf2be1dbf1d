// Shows a long step in one line, for `install.mjs`. With packages installed, commands use `packages/cli/src/console/progress.ts`.

/** Longest silence without a terminal, in ms. */
const silence = 4_000

/** Shows that a step runs: on a terminal in a line that is rewritten each second, elsewhere in a line every few seconds. */
export function showProgress(title, stream) {
  const began = performance.now()
  const isTerminal = stream.isTTY && process.env.TERM !== 'dumb'
  let detail = ''
  const write = (end) => {
    const line = `${title}…${detail ? ` ${detail},` : ''} ${Math.floor((performance.now() - began) / 1000)} s`
    stream.write(isTerminal ? `\r\u001b[2K${line}` : line + end)
  }
  stream.write(`${title}…${isTerminal ? '' : '\n'}`)
  const timer = setInterval(() => write('\n'), isTerminal ? 1_000 : silence)
  return {
    detail(text) {
      detail = text
    },
    /** Ends the step without a line, such as when the user stops it. */
    clear() {
      clearInterval(timer)
      if (isTerminal) stream.write('\r\u001b[2K')
    },
    end() {
      clearInterval(timer)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      stream.write(`${isTerminal ? '\r\u001b[2K' : ''}${title}: ${seconds} s\n`)
    },
  }
}
