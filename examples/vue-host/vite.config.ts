import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    // Elements of Portico are the browser's own business, not components.
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portico-') } } }),
  ],
  build: { modulePreload: { polyfill: false } },
})
