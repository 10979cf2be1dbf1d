import { styleText } from 'node:util'

/** A step that may run next to others. */
export interface RunningStep {
  /** How far the step is: `12/34`. */
  detail(text: string): void
  /** Ends the step. Its line names the outcome, such as `cached`. */
  end(outcome?: string): void
  /** Ends a step that failed. */
  fail(): void
}

/** Reports on standard error what takes long, so that standard output holds the result alone. */
export interface Progress {
  /** Begins a step: `Building files`. The step before it has ended. */
  step(title: string): void
  /** How far the step is: `12/34`. */
  detail(text: string): void
  /** Ends the last step. Its line names the outcome, such as `cached`. */
  end(outcome?: string): void
}

/** Progress of steps that run next to each other. Its `end` also removes the lines of all that still run. */
export interface ParallelProgress extends Progress {
  /** Begins a step that runs next to others. */
  begin(title: string): RunningStep
  /** Prints lines above those of the running steps. */
  print(text: string): void
}

/** Where progress is shown. */
export interface ProgressOptions {
  /** Longest silence without a terminal, in ms. Default: 4000. */
  silence?: number
}

interface Line {
  title: string
  detail: string
  began: number
}

/**
 * Shows progress on a stream. A terminal has one line for each running step, with the elapsed time. Elsewhere, such as in the log of a
 * CI job, each step is one line when it ends, and a line every few seconds says what runs. Colours follow `NO_COLOR` and `FORCE_COLOR`.
 */
export function createProgress(
  stream: NodeJS.WriteStream,
  { silence = 4_000 }: ProgressOptions = {},
): ParallelProgress {
  const isTerminal = stream.isTTY && process.env.TERM !== 'dumb'
  const running = new Set<Line>()
  /** Lines of running steps on the terminal, above the cursor. */
  let drawn = 0
  let wrote = performance.now()
  let timer: NodeJS.Timeout | undefined

  const write = (text: string) => {
    wrote = performance.now()
    if (!isTerminal) {
      if (text) stream.write(text)
      return
    }
    const erase = drawn > 0 ? `\u001b[${drawn}A\u001b[J` : ''
    const lines = [...running].slice(0, Math.max(1, (stream.rows ?? 24) - 1))
    drawn = lines.length
    const block = lines.map((line) => `${shorten(runningLine(line), stream.columns ?? 80)}\n`).join('')
    if (erase || text || block) stream.write(erase + text + block)
  }
  const tick = () => {
    if (isTerminal) write('')
    else if (performance.now() - wrote >= silence) write(`${[...running].map(runningLine).join(', ')}\n`)
  }
  const watch = () => {
    if (running.size === 0) clearInterval(timer)
    else timer ??= setInterval(tick, Math.min(1_000, silence)).unref()
    if (running.size === 0) timer = undefined
  }
  const begin = (title: string): RunningStep => {
    const line: Line = { title, detail: '', began: performance.now() }
    const finish = (text: (line: Line) => string) => {
      if (!running.delete(line)) return
      watch()
      write(`${text(line)}\n`)
    }
    running.add(line)
    watch()
    if (isTerminal) write('')
    return {
      detail(text) {
        line.detail = text
        if (isTerminal && running.has(line)) write('')
      },
      end: (outcome) => finish((ended) => endedLine(ended, outcome, stream)),
      fail: () => finish((ended) => failedLine(ended, stream)),
    }
  }
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
      running.clear()
      watch()
      write('')
    },
    begin,
    print: (text) => write(`${text}\n`),
  }
}

/** Shows no steps. Lines still go to standard error. */
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

/** One line of a terminal: a longer one would wrap, and the next redraw would leave its end behind. */
function shorten(text: string, columns: number): string {
  return text.length < columns ? text : `${text.slice(0, Math.max(0, columns - 2))}…`
}
