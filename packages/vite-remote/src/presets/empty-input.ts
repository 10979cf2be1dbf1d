import type { Plugin } from 'vite'

/** Id of an empty module: the input of a build without a page. */
export const nothing = 'virtual:portico-nothing'

/** Provides an empty module as the input of a release, which has no page and only contains modules that federation exposes. */
export function emptyInput(): Plugin {
  return {
    name: 'portico:empty-input',
    resolveId: (id) => (id === nothing ? `\0${nothing}` : null),
    load: (id) => (id === `\0${nothing}` ? 'export {}' : null),
  }
}
