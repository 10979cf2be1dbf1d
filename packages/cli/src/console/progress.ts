/** Tells on standard error what takes long, so that standard output holds the result alone. */
export interface Progress {
  /** Begins a step: `Building files`. The step before it has ended. */
  step(title: string): void
  /** How far the step is: `12/34`. */
  detail(text: string): void
  /** Ends the last step. */
  end(): void
}

/** Progress on a stream: a line that is rewritten on a terminal, one line a step elsewhere (a CI job's log). */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  let current: { title: string; began: number } | null = null
  const rewrite = (text: string) => stream.write(`\r\u001b[2K${text}`)
  const end = () => {
    if (!current) return
    const seconds = ((performance.now() - current.began) / 1000).toFixed(1)
    const line = `${current.title}: ${seconds} s\n`
    if (stream.isTTY) rewrite(line)
    else stream.write(line)
    current = null
  }
  return {
    step(title) {
      end()
      current = { title, began: performance.now() }
      if (stream.isTTY) rewrite(`${title}…`)
    },
    detail(text) {
      if (current && stream.isTTY) rewrite(`${current.title}… ${text}`)
    },
    end,
  }
}
