import type { Plugin } from 'vite'

/** Id of an empty module: the input of a build without a page. */
export const emptyModuleId = 'virtual:portico-nothing'

/** Provides an empty module as the input of a release, which has no page and only contains modules that federation exposes. */
export function emptyInput(): Plugin {
  return {
    name: 'portico:empty-input',
    resolveId: (id) => (id === emptyModuleId ? `\0${emptyModuleId}` : null),
    load: (id) => (id === `\0${emptyModuleId}` ? 'export {}' : null),
  }
}
