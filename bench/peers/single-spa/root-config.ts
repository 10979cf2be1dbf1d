// @boundaries-ignore a tool of bench/peers
import { type LifeCycles, registerApplication, start } from 'single-spa'
import type { PlaceElement } from './lifecycles.ts'

/** The areas as the document lists them: name and route. */
const areas = JSON.parse(document.getElementById('areas')?.textContent ?? '[]') as [string, string][]

const open = new Map<string, PlaceElement>()
const listeners = new Map<string, (place: PlaceElement) => void>()

/** Offers a place in the shell to the application of an area. Returns a function that withdraws it. */
export function offerPlace(name: string, place: PlaceElement): () => void {
  open.set(name, place)
  listeners.get(name)?.(place)
  return () => {
    if (open.get(name) === place) open.delete(name)
  }
}

function followPlaces(name: string, listener: (place: PlaceElement) => void): () => void {
  listeners.set(name, listener)
  const place = open.get(name)
  if (place) listener(place)
  return () => listeners.delete(name)
}

/** By the import map, which the build does not know. */
const importModule = (specifier: string) => import(/* @vite-ignore */ specifier) as Promise<LifeCycles>

registerApplication({
  name: '@portico/shell',
  app: () => importModule('@portico/shell'),
  activeWhen: () => true,
})
for (const [name, route] of areas) {
  registerApplication({
    name: `@portico/${name}`,
    app: () => importModule(`@portico/${name}`),
    activeWhen: route,
    customProps: { followPlaces: (listener: (place: PlaceElement) => void) => followPlaces(name, listener) },
  })
}
start()
