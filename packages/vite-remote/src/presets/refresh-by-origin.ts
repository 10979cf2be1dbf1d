import type { Plugin } from 'vite'

/**
 * The module that a remote's development server sends as `/@react-refresh`. The page of the shell has one refresh runtime for all
 * servers, and React Refresh takes components with one id for versions of the same component. Ids are paths of files, and every server
 * has its own copy of a shared package, so each id gets the origin of its server.
 */
const runtimeOfOrigin = `
const { origin } = new URL(import.meta.url)
const ofPage = globalThis.__MF_REACT_REFRESH_URL__ ?? location.origin + '/@react-refresh'
const runtime = await import(location.origin === origin ? origin + '/@mf-react-refresh-local' : ofPage)
const within = (id) => origin + ' ' + id
export const register = (type, id) => runtime.register(type, within(id))
export const getRefreshReg = (file) => runtime.getRefreshReg(within(file))
export const registerExportsForReactRefresh = (file, exports) =>
  runtime.registerExportsForReactRefresh(within(file), exports)
export const {
  injectIntoGlobalHook,
  createSignatureFunctionForTransform,
  validateRefreshBoundaryAndEnqueueUpdate,
  __hmr_import,
} = runtime
export default runtime.default
`

/**
 * Keeps the components of a remote's development server apart from those of other servers in the page of the shell. Without it, an edit
 * of one remote replaces components of shared packages in all others.
 *
 * Written for @module-federation/vite 1.23.0 and @vitejs/plugin-react 6.3.0. Remove it when the federation plugin does the same.
 */
export function refreshByOrigin(): Plugin {
  return {
    name: 'portico:refresh-by-origin',
    enforce: 'pre',
    configureServer: {
      order: 'pre',
      handler({ middlewares }) {
        middlewares.use((request, response, next) => {
          if (request.url?.split('?', 1)[0] !== '/@react-refresh') return next()
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          response.end(runtimeOfOrigin)
        })
      },
    },
  }
}
