import { type ChildProcess, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { listTree, sendSignal } from './process-tree.ts'

/** Time in ms for programs to end after a signal. */
const grace = 2_000

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Options of `spawn` for a child with its own process group: Ctrl-C only reaches this process, which can list all processes that the
 * child has started before the first of them ends.
 */
export const processGroupOptions = { detached: process.platform !== 'win32', windowsHide: true }

const running = new Set<ChildProcess>()
let isStopping = false
let isListening = false
/** Whether signals are handled also without children. */
let isKept = false

/**
 * Ends a child (started with `ownGroup`) and all processes that it has started together with this process, after a signal or otherwise.
 * If another part of the program listens for the signal, that part decides.
 */
export function endWithProcess(child: ChildProcess): void {
  listen()
  running.add(child)
  const forget = () => {
    running.delete(child)
    if (running.size === 0 && !isStopping && !isKept) ignore()
  }
  child.once('exit', forget)
  child.once('error', forget)
}

/** Makes every signal end this process through its `exit` listeners, also while it has no child. */
export function exitOnSignals(): void {
  isKept = true
  listen()
}

/** Asks a child (started with `ownGroup`) and all processes that it has started to end, and kills the remaining ones after two seconds. */
export function endProcessTree(child: ChildProcess): Promise<void> {
  return endAll([child])
}

function listen(): void {
  if (isListening) return
  isListening = true
  // Before listeners that remove files of the children.
  process.prependListener('exit', killAll)
  for (const signal of signals) process.on(signal, stop)
}

function ignore(): void {
  isListening = false
  process.off('exit', killAll)
  for (const signal of signals) process.off(signal, stop)
}

function stop(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1 || isStopping) return
  isStopping = true
  void endAll([...running]).finally(() => process.exit(128 + constants.signals[signal]))
}

async function endAll(children: readonly ChildProcess[]): Promise<void> {
  const leaders = idsOf(children)
  if (process.platform === 'win32') return killOnWindows(leaders)
  // Before one of them ends, because its own children would then get another parent.
  const tree = listTree(leaders)
  for (const id of leaders) sendSignal(-id, 'SIGINT')
  const end = performance.now() + grace
  while (tree.some((id) => sendSignal(id, 0)) && performance.now() < end) await setTimeout(20)
  for (const id of tree) sendSignal(id, 'SIGKILL')
}

function killAll(): void {
  const leaders = idsOf([...running])
  if (process.platform === 'win32') killOnWindows(leaders)
  else for (const id of listTree(leaders)) sendSignal(id, 'SIGKILL')
}

function killOnWindows(ids: readonly number[]): void {
  for (const id of ids)
    spawnSync('taskkill', ['/pid', `${id}`, '/t', '/f'], { stdio: 'ignore', windowsHide: true })
}

function idsOf(children: readonly ChildProcess[]): number[] {
  return children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
}
