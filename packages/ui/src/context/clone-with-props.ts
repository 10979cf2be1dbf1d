import { cloneElement, type ReactElement, type Ref } from 'react'
import { classNames } from './class-names.ts'

type Props = Record<string, unknown>

/**
 * Returns a copy of `element` with more props. Handlers of both run, the element's own first. Refs of both are set, and class
 * names are joined. For all other props, the element's own value wins.
 */
export function cloneWithProps(element: ReactElement, more: Props): ReactElement {
  const own = element.props as Props
  const merged = Object.entries(more).map(([name, value]): [string, unknown] => {
    const mine = own[name]
    if (mine === undefined || value === undefined) return [name, mine ?? value]
    if (name === 'ref') return [name, joinRefs(mine as Ref<unknown>, value as Ref<unknown>)]
    if (name === 'className') return [name, classNames(mine as string, value as string)]
    if (typeof mine === 'function' && typeof value === 'function') return [name, inTurn(mine, value)]
    return [name, mine]
  })
  return cloneElement(element, Object.fromEntries(merged))
}

function inTurn(first: CallableFunction, second: CallableFunction) {
  return (...args: unknown[]): void => {
    first(...args)
    second(...args)
  }
}

function joinRefs(...refs: Ref<unknown>[]): Ref<unknown> {
  return (value) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value)
      else if (ref) ref.current = value
    }
  }
}
