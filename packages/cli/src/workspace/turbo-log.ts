import { stripVTControlCharacters } from 'node:util'

/** A task that turbo has ended: built, or replayed from its cache. */
export interface EndedTask {
  /** The package's name. */
  package: string
  /** The script: `build`, `build:embed`. */
  task: string
  isCached: boolean
}

/** Returns the task that a line of turbo's grouped log begins; undefined for all other lines. A group is printed when its task has ended. */
export function readEndedTask(line: string): EndedTask | undefined {
  const [, name, task, status] =
    /^(\S+?):(\S+): cache (hit|miss|bypass)\b/.exec(stripVTControlCharacters(line)) ?? []
  return name && task ? { package: name, task, isCached: status === 'hit' } : undefined
}

/** Returns the lines of the failed tasks of a log without turbo's prefix; the whole log if turbo names no failed task. */
export function findFailedOutput(log: string): string {
  const lines = stripVTControlCharacters(log).split('\n')
  const failed = lines.flatMap((line) => /^\s*Failed:\s+(.*)$/.exec(line)?.[1]?.split(', ') ?? [])
  const prefixes = failed.map((task) => `${task.replace('#', ':')}: `)
  const found = log.split('\n').flatMap((line) => {
    const prefix = prefixes.find((one) => stripVTControlCharacters(line).startsWith(one))
    return prefix ? [line.replace(prefix, '')] : []
  })
  return found.length > 0 ? found.join('\n') : log
}

/** Returns why a build failed, in one line: what the bundler said, and the place in the source that it named. */
export function findBuildReason(log: string): string {
  const lines = stripVTControlCharacters(findFailedOutput(log)).split('\n')
  const from = lines.findIndex((line) => /^(error during build|Build failed with)\b/.test(line.trim()))
  const said = lines
    .slice(from + 1)
    .map((line) => line.trim())
    .find(
      (line) =>
        line !== '' &&
        !/^(Build failed with|\[plugin [^\]]*\](\s+\S+:\d+:\d+)?$|>|npm |vite v|transforming|✗|✓)/.test(line),
    )
  const place = /\[ ([^\]\s]+:\d+:\d+) \]/.exec(lines.join('\n'))?.[1]
  const reason = (said ?? 'its output is empty').replace(/^(\[[A-Z_]+\]|\w*Error:) /, '')
  return place && !reason.includes(place) ? `${place}: ${reason}` : reason
}
