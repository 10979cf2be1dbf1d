import type { Plugin } from 'vite'

/** The id of a module that holds nothing: the input of a build without a page. */
export const nothing = 'virtual:portico-nothing'

/** A release has no page of its own: what federation exposes is all there is, so the build's input is an empty module. */
export function emptyInput(): Plugin {
  return {
    name: 'portico:empty-input',
    resolveId: (id) => (id === nothing ? `\0${nothing}` : null),
    load: (id) => (id === `\0${nothing}` ? 'export {}' : null),
  }
}
