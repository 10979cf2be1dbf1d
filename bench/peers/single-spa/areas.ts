import type { Lifecycles } from './lifecycles.ts'

/** Imports one exposed module of an area by the import map: `@portico/files`, `@portico/files/recent`. */
export function loadArea(name: string, expose: string): Promise<Lifecycles> {
  const path = expose === './remote' ? '' : expose.slice('.'.length)
  return import(/* @vite-ignore */ `@portico/${name}${path}`) as Promise<Lifecycles>
}
