import { stripVTControlCharacters } from 'node:util'

/** A planned or ended build, from sources or from the cache. */
export interface BuildTask {
  /** The package's name. */
  package: string
  /** The script: `build`, `build:embed`. */
  task: string
  isCached: boolean
  /** The hash of all inputs at turbo's start. */
  hash: string
}

/** Returns the task of a line that begins a group in turbo's log; undefined for other lines. A group is printed when its task has ended. */
export function readEndedTask(line: string): BuildTask | undefined {
  const [, name, task, status, hash] =
    /^(\S+?):(\S+): cache (hit|miss|bypass)\b.* (\w+)$/.exec(stripVTControlCharacters(line).trimEnd()) ?? []
  return name && task && hash ? { package: name, task, isCached: status === 'hit', hash } : undefined
}

/** A failed task. */
export interface FailedTask {
  /** The package's name. */
  name: string
  /** The folder of the package. */
  folder: string
}

/** Reads turbo's grouped log while it is printed. */
export interface TaskLog {
  read(line: string): void
  /** Ends the log. Without `isWhole` turbo has ended early, and tasks without a result are left out. Returns each failed package once. */
  end(how: { isWhole: boolean }): FailedTask[]
}

/**
 * Calls `onTask` with each successful task of a log, and `onFail` when one has failed. Turbo prints a failure after the group of its task
 * and in another stream, so a task that was not cached counts as successful `patience` ms after its group began. Default: 300.
 */
export function followTasks(
  {
    onTask,
    onFail = () => {},
  }: { onTask(task: BuildTask): void; onFail?: ((packageName: string) => void) | undefined },
  patience = 300,
): TaskLog {
  const held = new Map<string, { task: BuildTask; timer: NodeJS.Timeout }>()
  const failed = new Map<string, FailedTask>()
  const release = (key: string) => {
    const one = held.get(key)
    clearTimeout(one?.timer)
    if (held.delete(key) && one) onTask(one.task)
  }
  return {
    read(line) {
      const task = readEndedTask(line)
      if (task?.isCached) return onTask(task)
      if (task) {
        const key = `${task.package}#${task.task}`
        held.set(key, { task, timer: setTimeout(() => release(key), patience) })
        return
      }
      const [, key = '', name = '', folder] =
        /^((\S+)#\S+):\s+(?:WARNING|ERROR)\s+command (?:\((.+?)\) )?/.exec(stripVTControlCharacters(line)) ??
        []
      clearTimeout(held.get(key)?.timer)
      held.delete(key)
      if (name) onFail(name)
      if (folder) failed.set(name, { name, folder })
    },
    end({ isWhole }) {
      for (const [key, { timer }] of held)
        if (isWhole) release(key)
        else clearTimeout(timer)
      return [...failed.values()]
    },
  }
}
