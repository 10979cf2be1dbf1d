import { useEffect, useState } from 'react'
import { useUi } from '../context/ui-context.ts'

/** Interval in ms in which operating systems count two clicks as a double click, by default. */
const doubleClick = 500

/** Maximum time in ms between a key or click and the action that it starts: a button's click follows the key in a separate task. */
const sameMoment = 100

// The presses of the page, as times of its clock: the last repeated press, the last press on another control or input, the last
// click, the last typing, and the control of the last press.
let repeatedAt = Number.NEGATIVE_INFINITY
let turnedAt = Number.NEGATIVE_INFINITY
let clickedAt = Number.NEGATIVE_INFINITY
let typedAt = Number.NEGATIVE_INFINITY
let place: unknown

/** Number of components that follow the presses below a root. */
const followers = new WeakMap<Node, number>()

function note(event: Event): void {
  const { type, detail, repeat } = event as KeyboardEvent
  const now = performance.now()
  const [target] = event.composedPath() as Element[]
  const control = target?.closest?.<HTMLButtonElement>('button,a,input,[role]')
  // Enter in a field and a click on the button of its form are the same press.
  const pressed = control?.form ?? control ?? target
  // A click also sends `input` for these controls.
  if (type === 'input' && !target?.matches('[type=checkbox],[type=radio],select')) typedAt = now
  // Browsers also count a click as the second of a double click if the user typed in between.
  if ((detail > 1 && typedAt <= clickedAt) || repeat) repeatedAt = now
  // A click without `detail` comes from a key, which was handled already, or from a script.
  else if (detail > 0 || type === 'keydown') repeatedAt = Number.NEGATIVE_INFINITY
  if (type === 'click') clickedAt = now
  if (type === 'input' || pressed !== place) turnedAt = now
  place = pressed
}

/** Follows the presses below `root` while a component needs them. Returns a function that stops this. */
function followPresses(root: Node): () => void {
  const change = (by: 1 | -1) => {
    const before = followers.get(root) ?? 0
    followers.set(root, before + by)
    if (before + Math.min(by, 0) > 0) return
    for (const type of ['click', 'keydown', 'input'])
      if (by > 0) root.addEventListener(type, note, true)
      else root.removeEventListener(type, note, true)
  }
  change(1)
  return () => {
    change(-1)
    place = undefined
  }
}

/** Returns whether the current press belongs to the previous one: the second click of a double click, or a held key. */
export function isRepeatedPress(): boolean {
  return performance.now() - repeatedAt < sameMoment
}

/** Runs a function, unless a run for the same subject is pending or was just completed. Then it returns `undefined`. */
export type SingleRun = <Result>(about: unknown, run: () => Promise<Result>) => Promise<Result | undefined>

/**
 * Creates a guard outside React. `about` is the subject of a run; runs for different subjects may overlap. The guard refuses a
 * run while another one for the same subject is pending, a run by a repeated press, and a run within 500 ms of a successful one
 * if no other control was pressed and no text was typed in between. A rejected run may be repeated at once. With `repeats`, only
 * pending runs count.
 */
export function createSingleRun(repeats = false): SingleRun {
  /** The start of each run of the last 500 ms, by subject. Infinity while it is pending. */
  const begun = new Map<unknown, number>()
  return async (about, run) => {
    const now = performance.now()
    for (const [other, at] of begun) if (now - at >= doubleClick) begun.delete(other)
    const last = begun.get(about)
    const isSoon = last !== undefined && turnedAt <= last
    if (isSoon || (!repeats && isRepeatedPress())) return undefined
    begun.set(about, Number.POSITIVE_INFINITY)
    let isDone = false
    try {
      const result = await run()
      isDone = !repeats
      return result
    } finally {
      if (isDone) begun.set(about, now)
      else begun.delete(about)
    }
  }
}

/** The options of a guarded action. */
export interface SingleRunOptions<Input> {
  /** Returns the subject of a run, for example of a button in each row of a list: runs for different subjects may overlap. */
  each?: ((input: Input) => unknown) | undefined
  /** Every press counts, as for "Undo", which users press several times in a row. Runs still never overlap. */
  repeats?: boolean | undefined
}

/**
 * Returns a function that calls `run` once at a time and once for each press, as `createSingleRun` does. Follows the page's
 * presses while the component is mounted. The function returns `undefined` if it ignores a call, and rejects as `run` does.
 */
export function useSingleRun<Input, Result>(
  run: (input: Input) => Promise<Result>,
  { each, repeats }: SingleRunOptions<Input> = {},
): (input: Input) => Promise<Result | undefined> {
  // Not state: a second press may come before the next render.
  const [once] = useState(() => createSingleRun(repeats))
  // A custom element uses its shadow root, because the document belongs to another page.
  const { container } = useUi()
  useEffect(() => followPresses(container?.getRootNode() ?? document), [container])
  return (input) => once(each?.(input), () => run(input))
}
