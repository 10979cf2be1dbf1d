import { styleText } from 'node:util'

/** A step that may run in parallel to others. */
export interface RunningStep {
  /** Shows the progress of the step, such as `12/34`. */
  detail(text: string): void
  /** Ends the step. Its line names the outcome, such as `cached`. */
  end(outcome?: string): void
  /** Ends a step that failed. */
  fail(): void
}

/** Reports long work on standard error, so that standard output only has the result. */
export interface Progress {
  /** Begins a step, such as `Building files`. Ends the previous step. */
  step(title: string): void
  /** Shows the progress of the step, such as `12/34`. */
  detail(text: string): void
  /** Ends the last step. Its line names the outcome, such as `cached`. */
  end(outcome?: string): void
}

/** Progress of parallel steps. Its `end` also removes the lines of all running steps. */
export interface ParallelProgress extends Progress {
  /** Begins a step in parallel to others. */
  begin(title: string): RunningStep
  /** Prints lines above those of the running steps. */
  print(text: string): void
}

/** Options of the display. */
export interface ProgressOptions {
  /** Longest time without a line in ms, if there is no terminal. Default: 4000. */
  silence?: number
}

interface Line {
  title: string
  detail: string
  began: number
}

/**
 * Shows progress on a stream. A terminal has one line for each running step, with the elapsed time. Other streams, such as the log of
 * a CI job, get one line for each ended step, and every few seconds one with the running steps. Colours follow `NO_COLOR` and
 * `FORCE_COLOR`.
 */
export function createProgress(
  stream: NodeJS.WriteStream,
  { silence = 4_000 }: ProgressOptions = {},
): ParallelProgress {
  const display = new Display(stream, silence)
  const begin = (title: string) => display.begin(title)
  let current: RunningStep | undefined
  return {
    step(title) {
      current?.end()
      current = begin(title)
    },
    detail: (text) => current?.detail(text),
    end(outcome) {
      current?.end(outcome)
      current = undefined
      display.clear()
    },
    begin,
    print: (text) => display.write(`${text}\n`),
  }
}

/** Draws the lines of the running steps. */
class Display {
  readonly #stream: NodeJS.WriteStream
  readonly #silence: number
  readonly #isTerminal: boolean
  readonly #running = new Set<Line>()
  /** Lines of running steps on the terminal, above the cursor. */
  #drawn = 0
  #wrote = performance.now()
  #timer: NodeJS.Timeout | undefined

  constructor(stream: NodeJS.WriteStream, silence: number) {
    this.#stream = stream
    this.#silence = silence
    this.#isTerminal = stream.isTTY && process.env.TERM !== 'dumb'
  }

  /** Writes text above the lines of the running steps. */
  write(text: string): void {
    this.#wrote = performance.now()
    const stream = this.#stream
    if (!this.#isTerminal) {
      if (text) stream.write(text)
      return
    }
    const erase = this.#drawn > 0 ? `\u001b[${this.#drawn}A\u001b[J` : ''
    const lines = [...this.#running].slice(0, Math.max(1, (stream.rows ?? 24) - 1))
    this.#drawn = lines.length
    const block = lines.map((line) => `${shorten(runningLine(line), stream.columns ?? 80)}\n`).join('')
    if (erase || text || block) stream.write(erase + text + block)
  }

  begin(title: string): RunningStep {
    const stream = this.#stream
    const line: Line = { title, detail: '', began: performance.now() }
    this.#running.add(line)
    this.#watch()
    if (this.#isTerminal) this.write('')
    return {
      detail: (text) => {
        line.detail = text
        if (this.#isTerminal && this.#running.has(line)) this.write('')
      },
      end: (outcome) => this.#finish(line, (ended) => endedLine(ended, outcome, stream)),
      fail: () => this.#finish(line, (ended) => failedLine(ended, stream)),
    }
  }

  /** Removes the lines of all steps. */
  clear(): void {
    this.#running.clear()
    this.#watch()
    this.write('')
  }

  #finish(line: Line, text: (line: Line) => string): void {
    if (!this.#running.delete(line)) return
    this.#watch()
    this.write(`${text(line)}\n`)
  }

  /** Updates elapsed times while steps run. */
  #watch(): void {
    if (this.#running.size > 0) {
      this.#timer ??= setInterval(() => this.#tick(), Math.min(1_000, this.#silence)).unref()
      return
    }
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tick(): void {
    if (this.#isTerminal) this.write('')
    else if (performance.now() - this.#wrote >= this.#silence)
      this.write(`${[...this.#running].map(runningLine).join(', ')}\n`)
  }
}

/** A display without steps. Lines are still written to standard error. */
export const quietProgress: ParallelProgress = {
  step() {},
  detail() {},
  end() {},
  begin: () => ({ detail() {}, end() {}, fail() {} }),
  print: (text) => console.error(text),
}

function secondsOf({ began }: Line): number {
  return (performance.now() - began) / 1000
}

function runningLine(line: Line): string {
  const seconds = Math.floor(secondsOf(line))
  const facts = [line.detail, ...(seconds > 0 ? [`${seconds} s`] : [])].filter(Boolean)
  return facts.length > 0 ? `${line.title}… ${facts.join(', ')}` : `${line.title}…`
}

function endedLine(line: Line, outcome: string | undefined, stream: NodeJS.WriteStream): string {
  const time = styleText('dim', `${secondsOf(line).toFixed(1)} s`, { stream })
  return `${line.title}: ${time}${outcome ? `, ${styleText('green', outcome, { stream })}` : ''}`
}

function failedLine(line: Line, stream: NodeJS.WriteStream): string {
  return `${line.title}: ${styleText('red', `failed after ${secondsOf(line).toFixed(1)} s`, { stream })}`
}

/** Shortens a line to the width of the terminal: a longer one would wrap, and the next redraw would not erase its end. */
function shorten(text: string, columns: number): string {
  return text.length < columns ? text : `${text.slice(0, Math.max(0, columns - 2))}…`
}
