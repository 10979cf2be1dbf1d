import { defineConfig } from 'vite'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  build: { modulePreload: { polyfill: false } },
})
