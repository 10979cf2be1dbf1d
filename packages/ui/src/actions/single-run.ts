import { useEffect, useState } from 'react'
import { useUi } from '../context/ui-context.ts'

/** Milliseconds within which operating systems count two clicks as one double click, unless the person changes it. */
const doubleClick = 500

/** Milliseconds between a key or click and the start of what it starts: a button's click follows the key in a task of its own. */
const sameMoment = 100

// What is known of the page's presses, by its clock: when one came that repeats the one before, when one came elsewhere than
// the one before or something was typed, when something was clicked and typed last, and where the last press came.
let repeatedAt = Number.NEGATIVE_INFINITY
let turnedAt = Number.NEGATIVE_INFINITY
let clickedAt = Number.NEGATIVE_INFINITY
let typedAt = Number.NEGATIVE_INFINITY
let place: unknown

/** How many components follow the presses below a root. */
const followers = new WeakMap<Node, number>()

function note(event: Event): void {
  const { type, detail, repeat } = event as KeyboardEvent
  const now = performance.now()
  const [target] = event.composedPath() as Element[]
  const control = target?.closest?.<HTMLButtonElement>('button,a,input,[role]')
  // Enter in a field and a click on the button of its form are the same.
  const pressed = control?.form ?? control ?? target
  // A click changes these by itself.
  if (type === 'input' && !target?.matches('[type=checkbox],[type=radio],select')) typedAt = now
  // Browsers also count a click as the second of a double click where something was typed in between.
  if ((detail > 1 && typedAt <= clickedAt) || repeat) repeatedAt = now
  // A click without `detail` comes from a key, which has told already, or from a script.
  else if (detail > 0 || type === 'keydown') repeatedAt = Number.NEGATIVE_INFINITY
  if (type === 'click') clickedAt = now
  if (type === 'input' || pressed !== place) turnedAt = now
  place = pressed
}

/** Follows the presses below `root` while a component needs them. Returns the function that ends this. */
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

/** Whether the press just now belongs to the one before: the second click of a double click, or a key that is held down. */
export function isRepeatedPress(): boolean {
  return performance.now() - repeatedAt < sameMoment
}

/** Runs something, unless that is under way or was just done: then it answers `undefined`. */
export type SingleRun = <Result>(about: unknown, run: () => Promise<Result>) => Promise<Result | undefined>

/**
 * Makes a guard outside of React; `about` says what a run is about, and runs about different things may overlap. It refuses a
 * run while another one about the same is under way, a run by a repeated press, and one within 500 ms of one that succeeded
 * where nothing else was pressed or typed in between. A run that rejects may be repeated at once. With `repeats` only runs that
 * are under way count.
 */
export function createSingleRun(repeats = false): SingleRun {
  /** When those of the last 500 ms began, by what they are about; infinity while one is under way. */
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

/** How often something may run. */
export interface SingleRunOptions<Input> {
  /** Names what a run is about, where one button stands in each line of a list: runs about different things may overlap. */
  each?: ((input: Input) => unknown) | undefined
  /** Every press counts, as of "Undo", which people press several times in a row. Runs still never overlap. */
  repeats?: boolean | undefined
}

/**
 * Makes `run` a function that runs once at a time and once per press, as `createSingleRun` does, and follows the page's presses
 * while the component stands. It answers `undefined` where it ignores a call, and rejects as `run` does.
 */
export function useSingleRun<Input, Result>(
  run: (input: Input) => Promise<Result>,
  { each, repeats }: SingleRunOptions<Input> = {},
): (input: Input) => Promise<Result | undefined> {
  // Not the rendered state: a second press may come before the next render.
  const [once] = useState(() => createSingleRun(repeats))
  // In an element that is its shadow root: the document belongs to another page.
  const { container } = useUi()
  useEffect(() => followPresses(container?.getRootNode() ?? document), [container])
  return (input) => once(each?.(input), () => run(input))
}
